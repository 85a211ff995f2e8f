/** Sentences of the server, by what it says. */
export const served: Record<string, string> = {
  'Half of the games of a machine, where one is near enough, are against six anchors: Stockfish 15.1 limited to a strength. Each anchor has an error of its own, so that games between machines alone cannot stretch the scale. Errors are 95 %. Below 1350 there is no anchor, and errors grow.':
    'La mitad de las partidas de una máquina, cuando hay una lo bastante cercana, son contra seis anclas: Stockfish 15.1 limitado a una fuerza. Cada ancla tiene su propio error, de modo que las partidas entre máquinas no pueden estirar la escala. Los errores son del 95 %. Por debajo de 1350 no hay anclas y los errores crecen.',
  '75 words': '75 palabras',
  'as the PGN says': 'según el PGN',
};
