import{$ as e,B as t,U as n,W as r,at as i,ht as a,mt as o,tt as s}from"./start-DZhVDYnP.js";import{M as c,d as l,n as u,w as d,y as f}from"./index--DvrZs_y.js";import{t as p}from"./study-BpXbGfib.js";import{a as m,c as h,i as g,l as _,n as v,o as y,r as b,s as x,t as S,u as C}from"./saveFile-BZwP2PQ9.js";import{t as w}from"./reasonText-BFQxjMF2.js";import{t as T}from"./squaresOf-Csh_wmM0.js";var E=(e,t)=>e[t]??0,D=(e,t)=>E(e,t)>>3<<10|E(e,t+1)>>3<<5|E(e,t+2)>>3;function O(e){let[t,n]=[new Uint32Array(32768),new Float64Array(98304)];for(let{pixels:r}of e)for(let e=0;e<r.length;e+=4){let i=D(r,e);t[i]=E(t,i)+1;for(let t=0;t<3;t++)n[i*3+t]=E(n,i*3+t)+E(r,e+t)}let r=[...t.keys()].filter(e=>E(t,e)>0).sort((e,n)=>E(t,n)-E(t,e)),i=new Uint8Array(768),a=r.slice(0,256);return a.forEach((e,r)=>{for(let a=0;a<3;a++)i[r*3+a]=Math.round(E(n,e*3+a)/E(t,e))}),{colours:i,index:ee(i,Math.max(1,a.length))}}function ee(e,t){let n=new Uint8Array(32768);for(let r=0;r<32768;r++){let i=[(r>>10)*8+4,(r>>5&31)*8+4,(r&31)*8+4],a=1/0;for(let o=0;o<t;o++){let t=0;for(let n=0;n<3;n++)t+=(E(e,o*3+n)-E(i,n))**2;t<a&&([a,n[r]]=[t,o])}}return n}function k(e,t,n,r){if(!e)return{x:0,y:0,width:n,height:r};let[i,a,o,s]=[n,-1,r,-1];for(let c=0;c<r;c++)for(let r=0;r<n;r++)e[c*n+r]!==t[c*n+r]&&([i,a,o,s]=[Math.min(i,r),Math.max(a,r),Math.min(o,c),Math.max(s,c)]);return a<0?{x:0,y:0,width:1,height:1}:{x:i,y:o,width:a-i+1,height:s-o+1}}var A=class{width;height;palette;parts=[];last;constructor(e,t,n){this.width=e,this.height=t,this.palette=n;let r=[...j(`GIF89a`),...M(e),...M(t),247,0,0],i=[33,255,11,...j(`NETSCAPE2.0`),3,1,0,0,0];this.parts.push(Uint8Array.from(r),Uint8Array.from(n.colours),Uint8Array.from(i))}add({pixels:e,delay:t}){let n=new Uint8Array(this.width*this.height);for(let t=0;t<n.length;t++)n[t]=E(this.palette.index,D(e,t*4));let r=k(this.last,n,this.width,this.height),i=new Uint8Array(r.width*r.height);for(let e=0;e<r.height;e++){let t=(r.y+e)*this.width+r.x;i.set(n.subarray(t,t+r.width),e*r.width)}let a=[33,249,4,4,...M(t),0,0],o=[44,...M(r.x),...M(r.y),...M(r.width),...M(r.height),0,8];this.parts.push(Uint8Array.from([...a,...o]),L(F(i))),this.last=n}end(){return new Blob([...this.parts,Uint8Array.of(59)],{type:`image/gif`})}},j=e=>[...e].map(e=>e.charCodeAt(0)),M=e=>[e&255,e>>8&255],N=256,te=257,P=4096;function F(e){let t=new I(e.length+64),n=new Map,[r,i]=[258,9];t.write(N,i);let a=e[0]??0;for(let o=1;o<e.length;o++){let s=E(e,o),c=n.get(a*256+s);c===void 0?(t.write(a,i),n.set(a*256+s,r),r===1<<i&&(i+=1),r+=1,r>=P&&(t.write(N,Math.min(i,12)),[n,r,i]=[new Map,258,9]),a=s):a=c}return t.write(a,i),t.write(te,i),t.bytes()}var I=class{buffer;length=0;held=0;count=0;constructor(e){this.buffer=new Uint8Array(e)}write(e,t){for(this.held|=e<<this.count,this.count+=t;this.count>=8;)this.put(this.held&255),this.held>>>=8,this.count-=8}bytes(){return this.count>0&&this.put(this.held&255),this.count=0,this.buffer.subarray(0,this.length)}put(e){if(this.length===this.buffer.length){let e=new Uint8Array(this.length*2);e.set(this.buffer),this.buffer=e}this.buffer[this.length++]=e}};function L(e){let t=new Uint8Array(2+e.length+Math.ceil(e.length/255));t[0]=8;let n=1;for(let r=0;r<e.length;r+=255){let i=e.subarray(r,r+255);t[n]=i.length,t.set(i,n+1),n+=i.length+1}return t.subarray(0,n+1)}var R=1,[z,B]=[90,300];async function V(e,t){let n=Math.round(Math.max(...e.map(x))*R),r=async(e,t)=>{let n=await v(e,R),r=n.getContext(`2d`);if(!r)throw Error(`canvas`);return{pixels:r.getImageData(0,0,n.width,n.height).data,delay:t?B:z}},i=[e[0],e[Math.floor(e.length/2)],e.at(-1)].filter(e=>e!==void 0),a=[];for(let e of i)a.push(await r(e,!1));let o=new A(Math.round(480*R),n,O(a));for(let[n,i]of e.entries())o.add(await r(i,n===e.length-1)),t(n+1),await new Promise(e=>setTimeout(e));return o.end()}var H=`:root {
  color-scheme: light dark;
}

body {
  max-width: 62rem;
  margin: 1.5rem auto;
  padding: 0 1rem;
  font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f3ede0, #131719);
  color: light-dark(#1f2421, #ece7d8);
}

main {
  display: grid;
  gap: 1.5rem;
  grid-template-columns: minmax(0, 1fr);
}

@media (min-width: 50rem) {
  main {
    grid-template-columns: minmax(0, 30rem) minmax(0, 1fr);
  }
}

svg {
  display: block;
  width: 100%;
}

.caption {
  font-weight: 600;
  color: light-dark(#a3321b, #ff8f5e);
}

ol {
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 0.15rem;
  margin: 0;
  padding: 0;
  list-style: none;
}

button {
  min-width: 2rem;
  min-height: 2rem;
  border: 1px solid light-dark(#cdc4ad, #38434a);
  border-radius: 4px;
  background: none;
  font: inherit;
  color: inherit;
}

li button {
  border: 0;
}

button[aria-current] {
  background: light-dark(#1f2421, #ece7d8);
  color: light-dark(#f3ede0, #131719);
}

pre {
  white-space: pre-wrap;
}
`,U=`const game = JSON.parse(document.getElementById('game').textContent);
const unit = 60;
const isWhite = game.orientation === 'white';
const at = (file, rank) => \`x="\${(isWhite ? file : 7 - file) * unit}" y="\${(isWhite ? 7 - rank : rank) * unit}" width="\${unit}" height="\${unit}"\`;
const shade = (file, rank, fill, opacity) => \`<rect \${at(file, rank)} fill="\${fill}" fill-opacity="\${opacity}"/>\`;
let ply = 0;

function piecesOf(fen) {
  let pieces = '';
  fen.split(' ')[0].split('/').forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (sign >= '1' && sign <= '8') {
        file += Number(sign);
      } else {
        pieces += \`<use href="#piece-\${sign}" \${at(file, 7 - index)}/>\`;
        file += 1;
      }
    }
  });
  return pieces;
}

function show(to) {
  ply = Math.max(0, Math.min(game.moves.length, to));
  const [fen, ...last] = ply === 0 ? [game.start] : game.moves[ply - 1];
  let squares = '';
  for (let place = 0; place < 64; place++) squares += shade(place % 8, place >> 3, (place + (place >> 3)) % 2 ? '#efe6cf' : '#85a08a', 1);
  for (const name of last) squares += shade(name.charCodeAt(0) - 97, Number(name[1]) - 1, '#d6a028', 0.5);
  document.getElementById('squares').innerHTML = squares;
  document.getElementById('pieces').innerHTML = piecesOf(fen);
  for (const cell of document.querySelectorAll('[data-ply]')) {
    if (Number(cell.dataset.ply) === ply) cell.setAttribute('aria-current', 'true');
    else cell.removeAttribute('aria-current');
  }
}

const steps = { first: () => 0, back: () => ply - 1, forward: () => ply + 1, last: () => game.moves.length };
for (const [name, step] of Object.entries(steps)) document.getElementById(name).onclick = () => show(step());
for (const cell of document.querySelectorAll('[data-ply]')) cell.onclick = () => show(Number(cell.dataset.ply));
addEventListener('keydown', (event) => {
  const step = steps[{ ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[event.key]];
  if (!step) return;
  event.preventDefault();
  show(step());
});
show(game.ply);
`,W=`<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>
{{style}}</style>
</head>
<body>
<h1>{{title}}</h1>
<p>{{result}}</p>
<main>
<div>
<svg id="board" viewBox="0 0 480 480" role="img" aria-label="{{board}}"><defs>{{symbols}}</defs><g id="squares"></g><g id="pieces"></g></svg>
<p class="caption">{{caption}}</p>
<p><button type="button" id="first" aria-label="{{start}}">«</button> <button type="button" id="back" aria-label="{{back}}">‹</button> <button type="button" id="forward" aria-label="{{forward}}">›</button> <button type="button" id="last" aria-label="{{end}}">»</button></p>
</div>
<ol aria-label="{{moves}}">{{cells}}</ol>
</main>
<details><summary>PGN</summary><pre>{{pgn}}</pre></details>
<script type="application/json" id="game">{{data}}<\/script>
<script>
{{script}}<\/script>
</body>
</html>
`,G=e=>JSON.stringify(e).replaceAll(`<`,`\\u003c`);function K(e){let{words:t}=e,n={start:e.start,ply:e.ply,orientation:e.orientation,moves:e.moves.map(({fen:e,squares:t})=>[e,...t])},r={language:e.language,title:e.title,result:e.result,caption:e.caption,pgn:e.pgn,...t},i={style:H,script:U,data:G(n),symbols:h(`KQRBNPkqrbnp`),cells:q(e)};for(let[e,t]of Object.entries(r))i[e]=C(t);return W.replace(/\{\{(\w+)\}\}/g,(e,t)=>i[t]??``)}function q(e){let t=Number(e.start.split(` `)[5])||1,n=+(e.start.split(` `)[1]===`b`);return e.moves.map(({san:e,time:r},i)=>{let a=i+n,o=a%2==0?`${t+a/2}. `:i===0?`${t}… `:``,s=r?` ${_(`small`,{},C(r))}`:``;return _(`li`,{},_(`button`,{type:`button`,"data-ply":i+1},`${o}${C(e)}${s}`))}).join(``)}function J(e){return[{fen:e.start,squares:[],mover:``,san:``,time:``},...e.moves.map((t,n)=>{let r=n===0?e.start:e.moves[n-1]?.fen??e.start;return{fen:t.fen,squares:T(t.uci,t.san,t.fen)??[],mover:r.split(` `)[1]===`b`?e.blackName:e.whiteName,san:t.san,time:t.machineTime?f(t.machineTime.seconds):``}})]}function Y(e,t){let[,n,,,,r]=(e[t-1]?.fen??``).split(` `);return`${r}${n===`b`?`…`:`.`} ${e[t]?.san??``}`}function X(e){return e?.san?e.time?p().share.took(e.mover,e.time,e.san):p().share.played(e.mover,e.san):``}function Z(e,t,n,r){return{fen:e.fen,orientation:r,lastMove:e.squares,title:t,caption:n}}function ne({id:e}){let r=c(`/api/games/${e}`),a=i(``);return o(()=>void n(`/api/games/${e}/pgn`).then(e=>a.value=e,()=>void 0),[e]),r.trouble.value?t(`p`,{class:`notice`,children:r.trouble.value}):r.value.value?t(ie,{game:r.value.value,pgn:a.value}):t(`p`,{class:`soft mono`,children:`…`})}var re=240,Q=8;function ie({game:e,pgn:n}){let r=o(()=>J(e),[e]),a=r.length-1,c=Number(d.value.query.get(`ply`)??a),l=i(Math.max(0,Math.min(a,Number.isFinite(c)?c:a))),f=i(e.black.type===`human`&&e.white.type!==`human`),h=i(void 0),_=r[l.value]??r[0],v=`${e.whiteName} – ${e.blackName}`,x=h.value??X(_),C=f.value?`black`:`white`,w=Z(_,v,x,C),T=e=>{l.value=Math.max(0,Math.min(a,e)),h.value=void 0};u([{key:`ArrowLeft`,does:s().game.backOne,run:()=>T(l.value-1)},{key:`ArrowRight`,does:s().game.forwardOne,run:()=>T(l.value+1)},{key:`f`,does:s().game.flipBoard,run:()=>f.value=!f.value}],[r]);let E=`torres-${e.id}-${l.value}`;return t(`div`,{class:`share`,children:[t(`div`,{class:`share-picture`,children:t(`img`,{src:b(y(w)),alt:`${p().share.preview}: ${[v,x].filter(Boolean).join(`, `)}`})}),t(`div`,{class:`stack`,children:[t(`h1`,{children:p().share.title}),t(`p`,{class:`soft`,children:p().share.lead}),t(`label`,{children:[t(`span`,{class:`share-moment`,children:[t(`strong`,{class:`mono`,children:l.value===0?p().share.start:Y(r,l.value)}),t(`span`,{class:`soft small-print`,children:p().share.ofMoves(l.value,a)})]}),t(`input`,{class:`share-slider`,type:`range`,min:0,max:a,value:l.value,onInput:e=>T(Number(e.currentTarget.value))})]}),t(`label`,{children:[t(`span`,{class:`label`,children:p().share.caption}),t(`input`,{class:`field`,maxLength:90,value:x,onInput:e=>h.value=e.currentTarget.value})]}),t(`section`,{class:`stack`,"aria-label":p().share.picture,children:[t(`h2`,{children:p().share.picture}),t(`div`,{class:`keys`,children:[t($,{label:p().share.png,draw:()=>g(w),onDrawn:e=>S(`${E}.png`,e),main:!0}),ae&&t($,{label:p().share.send,draw:()=>g(w),onDrawn:e=>oe(new File([e],`${E}.png`,{type:`image/png`}),v,x)}),t(`button`,{type:`button`,class:`key small`,onClick:()=>S(`${E}.svg`,y(w),`image/svg+xml`),children:p().share.svg}),t(`button`,{type:`button`,class:`key small`,onClick:()=>f.value=!f.value,children:p().share.flip})]})]}),t(se,{moments:r,ply:l.value,title:v,orientation:C,caption:x,name:E}),t(`section`,{class:`stack`,"aria-label":p().share.game,children:[t(`h2`,{children:p().share.game}),t(`div`,{class:`keys`,children:[t(m,{label:p().share.copyFen,text:()=>_.fen}),t(m,{label:p().share.copyPgn,text:()=>n}),t(`button`,{type:`button`,class:`key small`,disabled:!n,onClick:()=>S(`torres-${e.id}.pgn`,n,`application/x-chess-pgn`),children:p().share.savePgn}),t(`button`,{type:`button`,class:`key small`,onClick:()=>S(`torres-${e.id}.html`,ce(e,r,l.value,x,C,n),`text/html`),children:p().share.savePage}),t(m,{label:p().share.copyLink,text:()=>`${location.origin}/#/share/${e.id}?ply=${l.value}`}),t(`a`,{class:`key small`,href:`#/game/${e.id}`,children:p().share.backToGame})]})]})]})]})}var ae=typeof navigator.canShare==`function`&&navigator.canShare({files:[new File([],`a.png`,{type:`image/png`})]});function oe(e,t,n){navigator.share({files:[e],title:t,text:n}).catch(()=>void 0)}function $({label:e,draw:n,onDrawn:r,main:o=!1}){let s=i(!1);return t(a,{children:[t(`button`,{type:`button`,class:o?`key small main`:`key small`,onClick:()=>{s.value=!1,n().then(r,()=>s.value=!0)},children:e}),s.value&&t(`p`,{class:`refusal`,role:`alert`,children:p().share.failed})]})}function se({moments:e,ply:n,title:a,orientation:o,caption:s,name:c}){let u=i(!1),d=i(void 0),f=i(``),m=async()=>{let[t,i]=u.value?[0,e.length-1]:[Math.max(0,n-Q),n],m=e.slice(Math.max(t,i-re),i+1).map((e,n)=>Z(e,a,(n===i-t&&!u.value?s:X(e))||` `,o));d.value=[0,m.length],f.value=``;try{S(`${c}.gif`,await V(m,e=>d.value=[e,m.length]))}catch(e){f.value=`${p().share.failed} ${r(e)}`,l(f.value)}d.value=void 0};return t(`section`,{class:`stack`,"aria-label":p().share.animation,children:[t(`h2`,{children:p().share.animation}),t(`div`,{class:`keys`,children:[t(`select`,{class:`field share-span`,"aria-label":p().share.animation,value:u.value?`whole`:`last`,onChange:e=>u.value=e.currentTarget.value===`whole`,children:[t(`option`,{value:`last`,children:p().share.last(Q)}),t(`option`,{value:`whole`,children:p().share.whole})]}),t(`button`,{type:`button`,class:`key small`,disabled:d.value!==void 0,onClick:()=>void m(),children:d.value?p().share.drawing(...d.value):p().share.gif})]}),f.value&&t(`p`,{class:`refusal`,role:`alert`,children:f.value})]})}function ce(t,n,r,i,a,o){let c=s().game;return K({language:e(),title:`${t.whiteName} – ${t.blackName}`,result:t.status.type===`ended`?`${t.status.result} · ${w(t.status)}`:`*`,caption:i,orientation:a,start:t.start,moves:n.slice(1).map(({san:e,fen:t,squares:n,time:r})=>({san:e,fen:t,squares:n,time:r})),ply:r,pgn:o,words:{start:c.toStart,back:c.backOne,forward:c.forwardOne,end:c.toEnd,moves:s().analyse.moves,board:p().share.preview}})}export{ne as ShareView};