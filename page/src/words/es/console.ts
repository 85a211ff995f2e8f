import type { Words } from '../en';
import { counting } from '../plural';

const count = counting('es');

export const console: Words['console'] = {
  open: 'Usar su propio teclado',
  close: 'Dejar su teclado',
  waits: 'Atiende a su teclado cuando te toca jugar.',
  hears: 'Atiende a su teclado: la jugada que introduzcas aquí se juega en el tablero.',
  kim: {
    dark: 'Los seis dígitos están apagados',
    how: (from: string, to: string) => `Una casilla son dos dígitos, fila y columna vistas desde su lado: e2–e4 es ${from} ${to}; después, F hace la jugada. C y luego E colocan las piezas para otra partida.`,
  },
  serial: {
    field: 'Una línea para la terminal',
    hint: 'una línea, como isready',
    send: 'Enviar',
    how: (command: string) => `UCI a mano. Una jugada tuya: ${command}`,
    lamps: 'Luces',
    lit: (name: string) => `${name} encendida`,
    dark: (name: string) => `${name} apagada`,
  },
  deck: {
    title: (cards: number) => `Las tarjetas con la posición: ${count(cards, { one: '# tarjeta', other: '# tarjetas' })}`,
    print: 'Imprimir las tarjetas',
    download: 'Descargar las tarjetas',
    card: (word: number, value: string) => `la palabra ${word} pasa a ser ${value}`,
    end: 'el final de las tarjetas',
  },
  c64: {
    screen: 'Su propia pantalla',
    keyboard: 'Su teclado',
    allKeys: 'Todas las teclas',
    how: 'Escribe e2e4 y RETURN. La pantalla recibe tu teclado mientras tiene el foco; Tab la deja.',
  },
  tree: {
    title: 'La línea que examina',
    best: (found: string) => `lo mejor hasta ahora: ${found}`,
  },
};
