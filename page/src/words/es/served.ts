/** Sentences of the server, by what it says. */
export const served: Record<string, string> = {
  'Every player has at least 60 games at its default level. The scale is fixed by Stockfish 15.1 limited to 1700. Torres with few nodes a move fills the gaps between the machines. Trust the order of the top three, not the gaps: they are too far above the anchor. Torres at full strength is not measured yet.':
    'Cada jugador tiene al menos 60 partidas en su nivel habitual. La escala la fija Stockfish 15.1 limitado a 1700. Torres con pocos nodos por jugada llena los huecos entre las máquinas. Fíate del orden de los tres primeros, no de las distancias: están demasiado por encima del ancla. Torres a plena fuerza aún no se ha medido.',
  '75 words': '75 palabras',
  'as the PGN says': 'según el PGN',
};
