/** What the page of a machine tells: facts by their labels, and paragraphs. English has the server's own words. */
export interface Story {
  facts: readonly (readonly [string, string])[];
  story: readonly string[];
}

/** By the names of the players; a player that is not here speaks English. */
export const stories: Record<string, Story> = {
  ajedrecista: {
    facts: [
      ['Máquina', 'autómata electromecánico de Leonardo Torres Quevedo, Madrid'],
      ['Funciona con', 'relés y conmutadores'],
      ['Construida', '1912, presentada en París en 1914; una segunda en 1920'],
      ['Juega', 'rey y torre contra rey, con blancas, el rey en a8 y la torre en b8'],
      ['Memoria', 'la posición de tres piezas, en el propio tablero'],
      ['Reglas', 'siete, probadas por orden'],
      ['Resultado', 'mate, siempre; hasta 67 jugadas contra la mejor defensa'],
    ],
    story: [
      'La primera máquina que jugó de verdad al ajedrez. En 1912 Leonardo Torres Quevedo, que había construido teleféricos y mandos a distancia, convirtió un final en relés: la máquina tiene rey y torre, una persona mueve a mano el otro rey y la máquina responde por sí sola. Unas mallas metálicas bajo las piezas cierran circuitos que dicen dónde están, unos conmutadores lo convierten en una regla y la máquina mueve su pieza ella misma.',
      'Conoce dos zonas, las tres columnas de la izquierda y las tres de la derecha, y cuenta filas y columnas entre las piezas. Eso basta para siete reglas, y las siete reglas bastan para dar mate desde todos sus comienzos menos uno. No da mate deprisa. Contra la mejor defensa nunca necesita menos de 51 jugadas y como mucho 67, de modo que quien insista en la regla de las cincuenta jugadas puede salvarse; en una sala de exhibición nadie lo hizo.',
      'Una jugada ilegal de la persona enciende una lámpara, y a la tercera la máquina deja de jugar. El autómata de 1920 movía sus piezas con imanes bajo el tablero, y un fonógrafo decía «jaque al rey» y «mate». En París, en 1951, se lo mostraron a Norbert Wiener, y Savielly Tartakower fue el primer gran maestro que perdió contra una máquina.',
      'En esta página juega con blancas desde su propia posición: empieza una partida desde KR6/8/8/8/4k3/8/8/8 w - - 0 1 o con el rey negro en otra casilla de las seis filas inferiores. En cualquier otra posición dice que no sabe jugar y abandona. Este programa lleva el nombre de su autor.',
    ],
  },
  eniac: {
    facts: [
      ['Computadora', 'ENIAC, Universidad de Pensilvania, después el campo de pruebas de Aberdeen'],
      ['Presentada al público', 'febrero de 1946'],
      ['Diseño', 'chessvm, un diseño de 2021 para el cableado de 1946, de Wierzbicki y Stray; solo ha funcionado en simuladores'],
      ['Memoria', 'veinte acumuladores de diez cifras; 75 palabras de dos cifras tal como las ve nuestro programa'],
      ['Reloj', '5000 tiempos de suma por segundo'],
      ['Entrada y salida', 'tarjetas perforadas'],
      ['Búsqueda', 'tres medias jugadas completas y una de capturas; a elección, una más'],
      ['Tiempo por jugada', 'alrededor de hora y media de la máquina real, y hasta seis horas'],
    ],
    story: [
      'El ENIAC llenaba una sala, consumía 150 kilovatios y calculaba con cifras decimales en anillos de válvulas. Se construyó para calcular tablas de tiro, y al principio se programaba tendiendo cables entre sus paneles, un trabajo de días. En 1948 se recableó de una vez por todas como algo parecido a un ordenador con instrucciones almacenadas: las tres tablas de funciones, paredes de conmutadores giratorios pensadas para números, contenían ahora el programa.',
      'Nadie jugó al ajedrez con él. Que una máquina podría hacerlo lo razonó Claude Shannon en 1949, cuando el ENIAC aún trabajaba; los primeros programas que jugaron partidas enteras tuvieron que esperar memorias mayores. La idea del ajedrez en el ENIAC es de Jered Wierzbicki y Jonathan Stray, que hacia 2021 diseñaron chessvm, una computadora de palabras de dos cifras para el cableado de 1946, y escribieron para ella el primer programa de ajedrez. El nuestro funciona en su máquina, con nuestro agradecimiento. La pregunta a la que responde es si aquellos veinte acumuladores habrían bastado.',
      'Bastan. El programa cabe en las tablas de funciones, guarda el tablero en unas docenas de palabras de dos cifras y examina tres medias jugadas completas y después las capturas. La posición entra en tarjetas perforadas, y al cabo de hora y media sale una tarjeta: cuatro cifras, desde dónde y hasta dónde. En esta página el mismo programa va decenas de miles de veces más deprisa; ponlo a tiempo real para sentir lo que era la paciencia.',
      'Lo que la máquina no tiene sitio para saber lo resuelve su operador: el enroque, la captura al paso y la coronación se explican en tarjetas, y si alguna vez pide algo que el ajedrez prohíbe, el operador juega otra cosa y lo dice.',
    ],
  },
  turochamp: {
    facts: [
      ['Máquina', 'papel, lápiz y una persona'],
      ['Autores', 'Alan Turing y David Champernowne, 1948'],
      ['Publicado', 'por Turing en Faster than Thought, 1953'],
      ['Búsqueda', 'todas las jugadas y respuestas; después, las capturas dignas de consideración hasta que la posición queda muerta'],
      ['Conoce', 'el material como cociente; para lo demás, movilidad, seguridad, enroque y peones'],
      ['Tiempo por jugada', 'media hora con papel y lápiz'],
    ],
    story: [
      'En 1948 no había ordenador capaz de ejecutar un programa de ajedrez, así que Alan Turing y su amigo David Champernowne escribieron uno para una máquina de papel: reglas tan exactas que una persona podía seguirlas sin pensar en ajedrez. La máquina mira cada una de sus jugadas y cada respuesta, sigue las capturas dignas de consideración hasta que la posición queda muerta y compara el material de ambos bandos como un cociente. Donde el material es igual, y casi siempre lo es, suma raíces cuadradas: de las jugadas que tiene cada pieza y de las que tiene el rey, menos las que tendría una dama en su casilla.',
      'Se conserva una de sus partidas. En Manchester, en 1952, Turing siguió las reglas contra Alick Glennie, media hora por jugada, y perdió en 29 jugadas. Nuestra lectura de las reglas juega 18 de las 29 jugadas de Turing. La primera diferencia es la primera jugada: las sumas dicen 1. e3, y Turing jugó 1. e4. Champernowne contó más tarde que fueron descuidados y debieron de equivocarse; las cuentas eran tediosas.',
      'Pídele su hoja mientras juega: anota cada suma como la habría escrito Turing, con un decimal. Donde las fuentes no coinciden, se puede elegir cualquiera de las dos lecturas.',
    ],
  },
  bernstein: {
    facts: [
      ['Computadora', 'IBM 704, 42 000 instrucciones por segundo'],
      ['Autores', 'Alex Bernstein, Michael de V. Roberts, Timothy Arbuckle, Martin Belsky; Nueva York, 1957'],
      ['Búsqueda', 'cuatro medias jugadas, siete jugadas plausibles en cada posición'],
      ['Conoce', 'material, jugadas, casillas dominadas, casillas dominadas junto al rey'],
      ['Tiempo por jugada', 'unos ocho minutos del IBM 704'],
    ],
    story: [
      'El primer programa de ajedrez completo en un ordenador: todas las reglas, el tablero entero, de la primera jugada a la última. Alex Bernstein jugaba bien y programaba para IBM, y no creía que una máquina debiera mirar todas las jugadas. Su programa se hace preguntas en un orden fijo: ¿está el rey en jaque?, ¿se puede ganar, perder o cambiar material?, ¿se puede enrocar, desarrollar una pieza, ocupar una casilla clave o una columna abierta, mover un peón, mover una pieza? Las siete primeras jugadas que responden a una pregunta son las plausibles, y no se mira nada más.',
      'Siete jugadas, cada una con siete respuestas, a cuatro medias jugadas de profundidad: 2401 posiciones al final, y ocho minutos para ellas. Cada una se juzga por cuatro números, y las sumas de ambos bandos se comparan como un cociente. Lo que las preguntas no producen, la máquina no lo ve. Por eso perdía contra personas, y por eso sus partidas aún se siguen con gusto: cada jugada tiene una razón que se puede decir en voz alta.',
      'Las preguntas y los cuatro números son los publicados en 1958. Cómo elige una pregunta sus jugadas, y cuánto pesa un peón frente a una jugada, no se publicó; esa parte es lectura nuestra. El programa muestra sus siete jugadas, la pregunta que hay detrás de cada una y el cociente que encontró.',
    ],
  },
  microchess: {
    facts: [
      ['Computadora', 'MOS Technology KIM-1'],
      ['Procesador', 'MOS 6502'],
      ['Programa', 'MicroChess, de Peter Jennings'],
      ['Año', '1976'],
      ['Memoria', '1,1 KB para programa, tablero y búsqueda juntos'],
      ['Reloj', '1 MHz'],
      ['Entrada y salida', '23 teclas y seis dígitos luminosos'],
      ['Tiempo por jugada', 'unos 15 segundos en el nivel normal, 2 y 1 en los rápidos; el programa de 1976 tardaba unos 50, 7 y 3'],
    ],
    story: [
      'El KIM-1 era una placa desnuda con un procesador 6502, 1152 bytes de memoria, un teclado numérico y seis dígitos de siete segmentos. Se había hecho para enseñar a los ingenieros lo que el procesador podía hacer. Peter Jennings, un canadiense, le hizo jugar al ajedrez y vendió el programa por correo como un listado de números hexadecimales que había que teclear a mano: uno de los primeros programas para un ordenador doméstico por los que alguien pagó.',
      'No guarda ningún tablero. Treinta y dos bytes dicen dónde están las piezas, y cada pregunta se responde recorriéndolos. Una rutina genera las jugadas; lo que hace con cada una depende de la fase en que esté la búsqueda. Mira sus propias jugadas, las respuestas y los cambios que siguen, suma movilidad y capturas en un byte y juega la jugada con el más alto. El enroque hay que hacerlo a mano, la captura al paso no existe y la máquina no sabe que le han dado mate hasta que se lo dicen.',
      'Aquí el programa está recreado a partir de su descripción, sin una línea del código original. Tiene la misma aritmética de ocho bits y coincide con grabaciones del original valor por valor y ciclo por ciclo en los tres niveles. El agradecimiento es para Jennings. Donde elige algo que el ajedrez prohíbe, se juega la mejor de sus otras jugadas y la página lo dice.',
    ],
  },
  cdp1802: {
    facts: [
      ['Procesador', 'RCA CDP1802 COSMAC de 1976; de fábrica, su sucesor, el CDP1806, a 12 MHz'],
      ['Memoria', '32 KB'],
      ['Año', '1976'],
      ['Registros', 'dieciséis de dieciséis bits; cualquiera puede ser el contador de programa'],
      ['Tiempo por jugada', 'hasta 30 segundos en el 1806'],
      ['Entrada y salida', 'una línea serie, por la que habla UCI'],
    ],
    story: [
      'El 1802 fue el primer microprocesador hecho en CMOS, tan frugal que podía funcionar con un limón y tan resistente que voló a Júpiter: varios de ellos gobernaban los instrumentos de la sonda Galileo. En la Tierra fue el corazón del COSMAC ELF, un ordenador que miles de lectores de Popular Electronics montaron ellos mismos desde 1976, con 256 bytes de memoria y una fila de interruptores.',
      'Su juego de instrucciones no se parece a ningún otro. No hay llamada ni retorno: cualquiera de sus dieciséis registros puede ser el contador de programa, y a una subrutina se entra decidiendo que desde ahora lo es otro. Cada instrucción tarda dieciséis o veinticuatro pulsos de reloj, y hay un solo byte con el que calcular.',
      'De fábrica, la placa es aquí moderna: un 1806, que añade llamadas y un contador, a 12 MHz. El nivel Membership Card es un 1802 sencillo a 1,75 MHz.',
      'El primer motor de ajedrez UCI para el 1802 lo escribió Mark Abene, cuyo diario público de aquel trabajo nos dio la idea, con nuestro agradecimiento. Nuestro programa habla UCI, el lenguaje de los motores de ajedrez modernos, por el único hilo de su línea serie: lo que entra y sale es lo que entendería cualquier programa de ajedrez de hoy, a la velocidad de un teletipo.',
    ],
  },
  c64: {
    facts: [
      ['Computadora', 'Commodore 64'],
      ['Año', '1982'],
      ['Procesador', 'MOS 6510, un 6502 con un puerto de salida'],
      ['Memoria', '64 KB'],
      ['Reloj', '1,02 MHz (NTSC) o 0,985 MHz (PAL)'],
      ['Búsqueda', 'profundización iterativa, una tabla de posiciones, capturas hasta el final'],
      ['Tiempo por jugada', 'a elección; de fábrica, unos 20 segundos'],
    ],
    story: [
      'Del C64 se vendieron más unidades que de ningún otro modelo de ordenador, y en muchos de ellos alguien jugó al ajedrez una tarde de lluvia. Los programas de su época, Colossus, Sargon, Chess 7.0, exprimían lo que podían de un millón de ciclos por segundo y de un procesador con tres registros de ocho bits que no sabe multiplicar.',
      'El nuestro es nuevo. Está escrito en ensamblador para el 6510, que tiene las instrucciones del 6502, con lo que desde entonces se ha aprendido sobre la búsqueda: profundización iterativa, una tabla de posiciones ya vistas, buenas conjeturas sobre qué jugada mirar primero, capturas seguidas hasta que la posición se calma. El tablero tiene un margen, para que las líneas terminen por sí solas; las líneas están desenrolladas, para que ningún paso pregunte si ha salido del tablero; la tabla de valores por pieza y casilla se mantiene al día jugada a jugada, pues sumar es lo único que el procesador hace bien.',
      'La máquina que lo ejecuta aquí es un emulador que cuenta cada ciclo como lo habría gastado el chip. Veinte millones de ellos hacen una jugada: veinte segundos entonces, un parpadeo hoy.',
    ],
  },
  seajay: {
    facts: [
      ['Año', '2025'],
      ['Búsqueda', 'negamax con profundización iterativa'],
      ['Conoce', 'el material y nada más'],
    ],
    story: [
      'Un motor para aprender, detenido en la etapa en que juega por primera vez con reloj: cuenta el material y mira tan lejos como le permite el tiempo. No sabe de desarrollo, ni de seguridad, ni de peones que algún día podrían ser damas. Hasta dónde se llega solo contando es su lección: deja atrás con facilidad las jugadas al azar, y también a MicroChess.',
    ],
  },
  torres: {
    facts: [
      ['Año', '2026'],
      ['Búsqueda', 'búsqueda alfa-beta con técnicas modernas y una red entrenada con sus propias partidas'],
      ['Lleva el nombre de', 'Leonardo Torres Quevedo, cuya máquina jugó rey y torre contra rey en 1912'],
    ],
    story: [
      'El motor moderno de la casa, y la medida de todos los demás. En 1912 Leonardo Torres Quevedo mostró El Ajedrecista, un autómata electromecánico que daba mate con rey y torre al rey de cualquier visitante y protestaba con una lámpara cuando el visitante hacía trampas. Fue la primera máquina que jugó de verdad al ajedrez, aunque solo fuera un poco.',
      'En medio hay un siglo de ideas: el minimax de Shannon, el alfa-beta de los años cincuenta, las tablas de posiciones, la profundización iterativa, las reducciones de las últimas jugadas. Cada una hizo parecer lentas a las máquinas que le quedaban por encima en la clasificación. Lo que el programa del ENIAC ve en una hora, este lo ve antes de que sueltes el ratón.',
    ],
  },
  material: {
    facts: [
      ['Búsqueda', 'una jugada de profundidad'],
      ['Conoce', 'lo que valen las piezas'],
    ],
    story: ['Captura lo que más vale y, si no hay nada, tira los dados. Gánale viendo más allá de una sola jugada.'],
  },
  random: {
    facts: [
      ['Búsqueda', 'ninguna'],
      ['Conoce', 'las reglas'],
    ],
    story: ['Cualquier jugada legal le parece tan buena como otra. Es el suelo de la clasificación: hasta una máquina de 75 palabras tiene que demostrar que juega mejor que el azar.'],
  },
};

/** What a download is for, by the ending of its name. */
export const purposes: Record<string, string> = {
  prg: 'para LOAD y RUN en un Commodore 64',
  d64: 'un disco: LOAD"*",8,1 y RUN',
  crt: 'un cartucho EasyFlash',
  tap: 'una cinta, pulso a pulso: LOAD y RUN',
  hex: 'Intel HEX, para un cargador o un programador',
  s19: 'registros S de Motorola',
  ptp: 'una cinta de papel: L en el teletipo, después la cinta',
  wav: 'el sonido de un casete, para LOADT en $1873',
  rom: 'los ajustes de las tablas de funciones',
  e: 'lo mismo para un ENIAC a nivel de pulsos, conmutador a conmutador',
  deck: 'las tarjetas de la posición inicial, para --deck de torres machine run',
  lst: 'direcciones, código, ciclos y fuente',
  html: 'lo mismo para un navegador: los nombres llevan a su definición',
  sym: 'nombres y valores, para torres machine debug --symbols',
  labels: 'etiquetas para el monitor de VICE',
};
