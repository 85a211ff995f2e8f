const game = JSON.parse(document.getElementById('game').textContent);
const unit = 60;
const isWhite = game.orientation === 'white';
const at = (file, rank) => `x="${(isWhite ? file : 7 - file) * unit}" y="${(isWhite ? 7 - rank : rank) * unit}" width="${unit}" height="${unit}"`;
const shade = (file, rank, fill, opacity) => `<rect ${at(file, rank)} fill="${fill}" fill-opacity="${opacity}"/>`;
let ply = 0;

function piecesOf(fen) {
  let pieces = '';
  fen.split(' ')[0].split('/').forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (sign >= '1' && sign <= '8') {
        file += Number(sign);
      } else {
        pieces += `<use href="#piece-${sign}" ${at(file, 7 - index)}/>`;
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
