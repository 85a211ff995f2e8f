'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const { names, games } = JSON.parse(byId('data').textContent);
  const svgNames = byId('board').namespaceURI;
  const files = 'abcdefgh';
  const state = { game: games[0], ply: 0, flipped: false, positions: [] };

  const element = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const drawn = (name, attributes) => {
    const made = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  // Squares are numbered from a1 = 0 to h8 = 63; a piece is 'wK', an empty square ''.
  const parseFen = (fen) => {
    const board = Array(64).fill('');
    fen.split(' ')[0].split('/').forEach((row, index) => {
      let file = 0;
      for (const letter of row) {
        if (letter >= '1' && letter <= '8') { file += Number(letter); continue; }
        const upper = letter.toUpperCase();
        board[(7 - index) * 8 + file] = (letter === upper ? 'w' : 'b') + upper;
        file += 1;
      }
    });
    return board;
  };
  const squareOf = (text) => files.indexOf(text[0]) + 8 * (Number(text[1]) - 1);

  const play = (before, uci) => {
    const board = before.slice();
    const from = squareOf(uci);
    const to = squareOf(uci.slice(2));
    const piece = board[from];
    const target = board[to];
    const rank = from - (from % 8);
    const takesOwnRook = piece[1] === 'K' && target === `${piece[0]}R`;
    if (takesOwnRook || (piece[1] === 'K' && Math.abs(from - to) === 2)) {
      const short = to > from;
      const rook = takesOwnRook ? to : rank + (short ? 7 : 0);
      board[from] = '';
      board[rook] = '';
      board[rank + (short ? 6 : 2)] = piece;
      board[rank + (short ? 5 : 3)] = `${piece[0]}R`;
      return board;
    }
    // En passant: a pawn goes to another file, and nothing stands there.
    if (piece[1] === 'P' && from % 8 !== to % 8 && target === '') board[rank + (to % 8)] = '';
    board[from] = '';
    board[to] = uci.length > 4 ? piece[0] + uci[4].toUpperCase() : piece;
    return board;
  };

  const words = (text) => (text === '' ? [] : text.split(' '));
  const movesOf = (game) => words(game.uci);
  const blackBegins = (game) => game.fen.split(' ')[1] === 'b';
  const isWhite = (game, index) => (index % 2 === 0) !== blackBegins(game);
  const numberOf = (game, index) =>
    Number(game.fen.split(' ')[5] || 1) + Math.floor((index + (blackBegins(game) ? 1 : 0)) / 2);

  const scoreText = (score) => {
    if (score === null || score === undefined) return '';
    if (typeof score === 'string') return score;
    return `${score > 0 ? '+' : ''}${(score / 100).toFixed(2)}`;
  };
  // From -1 to 1, steep around equality.
  const scoreHeight = (score) => {
    if (typeof score === 'string') return score.startsWith('#-') ? -1 : 1;
    return 2 / (1 + Math.exp(-score / 250)) - 1;
  };
  const timeText = (time) => (time >= 1000 ? `${(time / 1000).toFixed(2)} s` : `${Number(time.toPrecision(3))} ms`);

  const drawBoard = () => {
    const board = byId('board');
    const position = state.positions[state.ply];
    const move = state.ply > 0 ? movesOf(state.game)[state.ply - 1] : '';
    const marked = move === '' ? [] : [squareOf(move), squareOf(move.slice(2))];
    const shapes = [];
    for (let square = 0; square < 64; square += 1) {
      const file = square % 8;
      const rank = (square - file) / 8;
      const [x, y] = state.flipped ? [7 - file, rank] : [file, 7 - rank];
      shapes.push(drawn('rect', { x, y, width: 1, height: 1, class: (file + rank) % 2 ? 'light' : 'dark' }));
      if (marked.includes(square)) shapes.push(drawn('rect', { x, y, width: 1, height: 1, class: 'played' }));
      if (position[square]) shapes.push(drawn('use', { href: `#${position[square]}`, x, y, width: 1, height: 1 }));
    }
    board.replaceChildren(...shapes);
    byId('above').textContent = state.flipped ? state.game.white : state.game.black;
    byId('below').textContent = state.flipped ? state.game.black : state.game.white;
  };

  const graph = { width: 400, height: 130, middle: 48, reach: 42, floor: 126, bars: 28 };
  const graphX = (ply) => ((ply - 0.5) / Math.max(state.game.times.length, 1)) * graph.width;

  const drawGraph = () => {
    const { game } = state;
    const shapes = [drawn('line', { x1: 0, x2: graph.width, y1: graph.middle, y2: graph.middle, class: 'half' })];
    const longest = Math.max(...game.times, 0.001);
    const width = Math.max(graph.width / Math.max(game.times.length, 1) - 0.6, 0.5);
    game.times.forEach((time, index) => {
      const height = (time / longest) * graph.bars;
      shapes.push(drawn('rect', {
        x: graphX(index + 1) - width / 2, y: graph.floor - height, width, height,
        class: isWhite(game, index) ? 'bar0' : 'bar1',
      }));
    });
    for (const white of [true, false]) {
      let path = '';
      game.scores.forEach((score, index) => {
        if (score === null || isWhite(game, index) !== white) return;
        const y = graph.middle - scoreHeight(score) * graph.reach;
        path += `${path === '' ? 'M' : 'L'}${graphX(index + 1).toFixed(1)} ${y.toFixed(1)}`;
      });
      if (path !== '') shapes.push(drawn('path', { d: path, class: white ? 'curve' : 'curve c1' }));
    }
    shapes.push(drawn('line', { id: 'now', y1: 2, y2: graph.floor, class: 'now' }));
    byId('graph').replaceChildren(...shapes);
  };

  const listMoves = () => {
    const { game } = state;
    const items = words(game.san).map((san, index) => {
      const white = isWhite(game, index);
      const number = white ? `${numberOf(game, index)}. ` : index === 0 ? `${numberOf(game, 0)}… ` : '';
      const item = element('li', number);
      const button = element('button', san, { 'data-ply': index + 1 });
      if (index < game.book) button.className = 'book';
      item.append(button, ' ');
      return item;
    });
    if (game.cut > 0) items.push(element('li', `… ${game.cut} more half-moves`));
    byId('moves').replaceChildren(...items);
  };

  const showPly = () => {
    const { game, ply } = state;
    drawBoard();
    const now = byId('now');
    const x = ply === 0 ? 0 : graphX(ply);
    now.setAttribute('x1', x);
    now.setAttribute('x2', x);
    const before = byId('moves').querySelector('[aria-current]');
    if (before) before.removeAttribute('aria-current');
    const current = byId('moves').querySelector(`[data-ply="${ply}"]`);
    if (current) {
      current.setAttribute('aria-current', 'true');
      // The list scrolls, not the page.
      const list = byId('moves');
      const top = current.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 60;
    } else {
      byId('moves').scrollTop = 0;
    }
    const index = ply - 1;
    let told = '';
    if (ply > 0 && index < game.book) told = 'book';
    else if (ply > 0) {
      const depth = game.depths[index] === null ? '' : `depth ${game.depths[index]}`;
      told = [scoreText(game.scores[index]), depth, timeText(game.times[index])].filter((part) => part !== '').join(', ');
    }
    byId('told').textContent = told;
    const san = words(game.san)[index];
    byId('spoken').textContent = san === undefined ? 'First position' : `${numberOf(game, index)} ${san} ${told}`;
  };

  const showGame = (game, ply = 0) => {
    const positions = [parseFen(game.fen)];
    for (const uci of movesOf(game)) positions.push(play(positions[positions.length - 1], uci));
    Object.assign(state, { game, positions, ply });
    byId('about').replaceChildren(
      `Game ${game.number}, round ${game.round}: ${game.white} – ${game.black} `,
      element('span', game.result, { class: 'result' }), `. ${game.text}`,
    );
    byId('warnings').replaceChildren(...game.warnings.map((warning) => element('li', warning)));
    drawGraph();
    listMoves();
    showPly();
    for (const button of byId('games').querySelectorAll('button')) {
      const isThis = Number(button.dataset.game) === game.number;
      if (isThis) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  };

  const goTo = (ply) => {
    state.ply = Math.min(Math.max(ply, 0), state.positions.length - 1);
    showPly();
  };
  const winnerOf = (game) => ({ '1-0': game.white, '0-1': game.black })[game.result];
  const filters = [
    ['all games', () => true],
    ...names.map((name) => [`wins of ${name}`, (game) => winnerOf(game) === name]),
    ['draws', (game) => game.result === '1/2-1/2'],
    ['faults and warnings', (game) => game.is_fault || game.warnings.length > 0],
  ];
  const shown = () => games.filter(filters[byId('filter').value][1]);

  const listGames = () => {
    const items = shown().map((game) => {
      const item = element('li');
      item.append(element('button', `${game.number}. ${game.white} – ${game.black} ${game.result}`, { 'data-game': game.number }));
      return item;
    });
    byId('games').replaceChildren(...(items.length ? items : [element('li', 'None.')]));
  };
  const step = (way) => {
    const list = shown();
    const next = list[list.indexOf(state.game) + way];
    if (next) showGame(next);
  };

  filters.forEach(([name], index) => byId('filter').append(element('option', name, { value: index })));
  byId('filter').addEventListener('change', () => {
    listGames();
    const list = shown();
    if (list.length) showGame(list.includes(state.game) ? state.game : list[0]);
  });
  document.addEventListener('click', (event) => {
    const game = event.target.closest('[data-game]');
    const ply = event.target.closest('[data-ply]');
    if (game) {
      const found = games.find((known) => known.number === Number(game.dataset.game));
      if (found) showGame(found);
      if (found && !byId('viewer').contains(game)) byId('viewer').scrollIntoView();
    }
    if (ply) goTo(Number(ply.dataset.ply));
  });
  byId('graph').addEventListener('click', (event) => {
    const box = byId('graph').getBoundingClientRect();
    goTo(Math.ceil(((event.clientX - box.left) / box.width) * state.game.times.length));
  });
  const actions = {
    first: () => goTo(0),
    back: () => goTo(state.ply - 1),
    forward: () => goTo(state.ply + 1),
    last: () => goTo(state.positions.length - 1),
    flip: () => { state.flipped = !state.flipped; drawBoard(); },
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
  const keys = {
    ArrowLeft: actions.back, ArrowRight: actions.forward, Home: actions.first, End: actions.last,
    ArrowUp: () => step(-1), ArrowDown: () => step(1), f: actions.flip,
  };
  document.addEventListener('keydown', (event) => {
    const busy = event.target instanceof Element && event.target.closest('select, input, textarea');
    if (busy || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });

  listGames();
  byId('viewer').hidden = false;
  showGame(games[0]);
})();
