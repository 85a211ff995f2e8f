import type { ErrorCode } from '../../messages';

/** The server gives details in English; these say first what happened. */
export const refusals: Record<ErrorCode, string> = {
  badRequest: 'El servidor no entiende la petición',
  badChess: 'El ajedrez no lo permite',
  forbidden: 'No está permitido',
  notFound: 'No existe',
  methodNotAllowed: 'El servidor no entiende la petición',
  conflict: 'Ya no es posible',
  tooLarge: 'Es demasiado grande',
  unsupportedType: 'El servidor no conoce este tipo de archivo',
  busy: 'El servidor está ocupado; vuelve a intentarlo dentro de un momento',
  storage: 'No se puede leer o guardar la partida',
  internal: 'Ha fallado algo en el servidor',
};
