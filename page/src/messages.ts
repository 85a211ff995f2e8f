// Made from crates/web/src/messages by `UPDATE_MESSAGES=1 cargo test -p web`.

/**
 * What went wrong: the body of every answer that is not a success, and a message on a socket.
 */
export type ErrorReport = { 
/**
 * The kind, for programs.
 */
code: ErrorCode, 
/**
 * What happened, for people: names the field and the value.
 */
message: string, 
/**
 * When it is worth trying again, for `busy`.
 */
retryAfterMs: number | null, };

/**
 * The kinds of errors, each with its HTTP status.
 */
export type ErrorCode = "badRequest" | "badChess" | "forbidden" | "notFound" | "methodNotAllowed" | "conflict" | "tooLarge" | "unsupportedType" | "busy" | "storage" | "internal";

/**
 * What an engine thinks of a position, seen from White's side as in `[%eval]`.
 */
export type Evaluation = { "type": "cp", value: number, } | { "type": "mate", moves: number, };

/**
 * Whether a score is exact or only a bound.
 */
export type Bound = "exact" | "lower" | "upper";

/**
 * Chances to win, draw and lose, in thousandths: of the side to move, or of White in messages to
 * the page.
 */
export type Wdl = { 
/**
 * Of a win.
 */
win: number, 
/**
 * Of a draw.
 */
draw: number, 
/**
 * Of a loss.
 */
loss: number, };

/**
 * Time on an emulated machine.
 */
export type MachineTime = { 
/**
 * Cycles, add-times, or whatever the machine counts.
 */
cycles: number, 
/**
 * Cycles per second of the real machine.
 */
hertz: number, 
/**
 * How long the real machine takes.
 */
seconds: number, 
/**
 * The same in words: "2 h 14 min 3 s".
 */
text: string, };

/**
 * What a player says about its search; `null` stands for what it does not know.
 */
export type Thought = { 
/**
 * Whose thought it is.
 */
side: Side, 
/**
 * The number of moves played at that point.
 */
ply: number, 
/**
 * Depth in half-moves.
 */
depth: number | null, 
/**
 * The deepest line.
 */
selectiveDepth: number | null, 
/**
 * How good the position is.
 */
score: Evaluation | null, 
/**
 * Whether that is exact.
 */
bound: Bound, 
/**
 * Chances of each result.
 */
chances: Wdl | null, 
/**
 * The expected line, as in UCI.
 */
uci: Array<string>, 
/**
 * The same line as SAN.
 */
san: Array<string>, 
/**
 * Positions looked at.
 */
nodes: number | null, 
/**
 * Positions per second.
 */
nps: number | null, 
/**
 * Time spent.
 */
timeMs: number | null, 
/**
 * How full the hash table is, in thousandths.
 */
hashFull: number | null, 
/**
 * What the emulated machine has spent on this move.
 */
machineTime: MachineTime | null, };

/**
 * A kind of player that can be chosen: `GET /api/players`.
 */
export type PlayerInfo = { 
/**
 * The name that selects it.
 */
name: string, 
/**
 * What it calls itself.
 */
title: string, 
/**
 * Who made it.
 */
author: string, 
/**
 * One line about it.
 */
about: string, 
/**
 * The year of the machine or program.
 */
year: number | null, 
/**
 * Its memory, in words.
 */
memory: string | null, 
/**
 * Its rating on the ladder, at its default level.
 */
elo: number | null, 
/**
 * Seconds for a move on the real machine, at its default level; `null` where nothing was measured.
 */
secondsPerMove: number | null, 
/**
 * The emulated machine that its panel shows.
 */
machine: MachineKind | null, 
/**
 * Levels to choose from; the first is the default. Never empty.
 */
levels: Array<Level>, 
/**
 * All its options, for finer control than levels.
 */
options: Array<PlayerOption>, };

/**
 * A ready-made setting of a player.
 */
export type Level = { 
/**
 * Its name.
 */
name: string, 
/**
 * What to expect, in a few words.
 */
about: string, 
/**
 * Options to set.
 */
options: { [key in string]?: string }, 
/**
 * How long it thinks where there is no clock.
 */
limits: ThinkingLimits, };

/**
 * How long a player thinks about a move; if nothing is given, the player's own level or the clock
 * decides.
 */
export type ThinkingLimits = { 
/**
 * Milliseconds, at most ten minutes.
 */
moveTimeMs?: number, 
/**
 * Nodes.
 */
nodes?: number, 
/**
 * Half-moves.
 */
depth?: number, 
/**
 * Cycles of the emulated machine.
 */
cycles?: number, };

/**
 * An option that a player declares.
 */
export type PlayerOption = { "type": "check", 
/**
 * Its name.
 */
name: string, 
/**
 * Its default.
 */
default: boolean, } | { "type": "spin", 
/**
 * Its name.
 */
name: string, 
/**
 * Its default.
 */
default: number, 
/**
 * The minimum.
 */
min: number, 
/**
 * The maximum.
 */
max: number, } | { "type": "combo", 
/**
 * Its name.
 */
name: string, 
/**
 * Its default.
 */
default: string, 
/**
 * All of them.
 */
choices: Array<string>, } | { "type": "text", 
/**
 * Its name.
 */
name: string, 
/**
 * Its default.
 */
default: string, };

/**
 * White or Black.
 */
export type Side = "white" | "black";

/**
 * A game to begin: the body of `POST /api/games`.
 */
export type NewGame = { 
/**
 * Who plays White.
 */
white: Seat, 
/**
 * Who plays Black.
 */
black: Seat, 
/**
 * The clock; `null` for none.
 */
clock: ClockSettings | null, 
/**
 * Where it begins.
 */
start: Start, };

/**
 * Who sits on one side of the board.
 */
export type Seat = { "type": "human", 
/**
 * What to call them in the game record, at most 60 characters.
 */
name: string, } | { "type": "player", 
/**
 * Which.
 */
name: string, 
/**
 * Options to set.
 */
options: { [key in string]?: string }, 
/**
 * How long it thinks; with a clock, in addition to it.
 */
limits: ThinkingLimits, };

/**
 * Time for the game and for each move.
 */
export type ClockSettings = { 
/**
 * For the whole game, 1 second to 24 hours.
 */
initialMs: number, 
/**
 * Added after each move, at most an hour.
 */
incrementMs: number, };

/**
 * Where a game begins.
 */
export type Start = { "type": "standard" } | { "type": "chess960", 
/**
 * Which, from 0 to 959; `null` for any.
 */
number: number | null, } | { "type": "fen", 
/**
 * The position.
 */
fen: string, 
/**
 * Whether castling is that of Chess960; detected where the position shows it.
 */
chess960: boolean, };

/**
 * The current state of a game: the answer to `POST /api/games` and `GET /api/games/{id}`, and the
 * first message on the game's socket.
 */
export type GameView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who plays White.
 */
white: Seat, 
/**
 * Who plays Black.
 */
black: Seat, 
/**
 * White's name for people.
 */
whiteName: string, 
/**
 * Black's name for people.
 */
blackName: string, 
/**
 * The FEN at the beginning.
 */
start: string, 
/**
 * Whether castling is written as in Chess960.
 */
chess960: boolean, 
/**
 * What was played.
 */
moves: Array<PlayedMove>, 
/**
 * The FEN now.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * In progress, or over.
 */
status: GameStatus, 
/**
 * The clock's setting; `null` for none.
 */
timeControl: ClockSettings | null, 
/**
 * The clocks at this moment.
 */
clocks: Clocks | null, 
/**
 * Who offers a draw.
 */
drawOffer: Side | null, 
/**
 * The name of the opening.
 */
opening: Opening | null, 
/**
 * Whether the game was read from a PGN; such a game is over or cannot be continued.
 */
imported: boolean, 
/**
 * When it began, in milliseconds since 1970.
 */
createdMs: number, };

/**
 * The match that all start pages show: the answer to `POST /api/exhibition`. Of its moves it says
 * only which, so that the answer stays small however long the match is.
 */
export type ExhibitionView = { 
/**
 * The number of its game.
 */
id: number, 
/**
 * The player of White.
 */
white: string, 
/**
 * The player of Black.
 */
black: string, 
/**
 * The FEN at the beginning.
 */
start: string, 
/**
 * What was played, as in UCI, with a space between two moves.
 */
moves: string, 
/**
 * Whether it is over.
 */
ended: boolean, };

/**
 * A move that was played.
 */
export type PlayedMove = { 
/**
 * As in UCI.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * How long it took.
 */
timeMs: number | null, 
/**
 * What the mover's clock showed then.
 */
clockMs: number | null, 
/**
 * How the player that made it saw the position.
 */
score: Evaluation | null, 
/**
 * How deep it looked.
 */
depth: number | null, 
/**
 * What it would have taken on the real machine.
 */
machineTime: MachineTime | null, };

/**
 * Whether a game goes on.
 */
export type GameStatus = { "type": "playing" } | { "type": "ended", 
/**
 * The result.
 */
result: GameResult, 
/**
 * Why.
 */
reason: EndReason, 
/**
 * The same in words: "White mates", "it broke its protocol: …".
 */
text: string, };

/**
 * How a game ended, as the last word of a PGN says it.
 */
export type GameResult = "1-0" | "0-1" | "1/2-1/2" | "*";

/**
 * Why a game is over.
 */
export type EndReason = "checkmate" | "stalemate" | "insufficientMaterial" | "fiftyMoves" | "threefold" | "resignation" | "agreement" | "timeout" | "fault" | "aborted" | "recorded";

/**
 * What the clocks show at the moment of the message.
 */
export type Clocks = { 
/**
 * White's.
 */
whiteMs: number, 
/**
 * Black's.
 */
blackMs: number, 
/**
 * Whose is running; none before the first move, at the end, or while the game sleeps.
 */
running: Side | null, };

/**
 * What the page says on a game's socket, `/ws/games/{id}`.
 */
export type GameCommand = { "type": "move", 
/**
 * As in UCI.
 */
uci: string, 
/**
 * How many moves were played before it, so that a move sent twice counts once.
 */
ply: number, } | { "type": "takeback" } | { "type": "resign" } | { "type": "offerDraw" } | { "type": "acceptDraw" } | { "type": "declineDraw" } | { "type": "moveNow" } | { "type": "hint" } | { "type": "abort" } | { "type": "pace", 
/**
 * Whose machine.
 */
side: Side, 
/**
 * How.
 */
control: PaceControl, } | { "type": "inspect", 
/**
 * Whose machine.
 */
side: Side, 
/**
 * What is wanted of it.
 */
command: InspectCommand, } | { "type": "console", 
/**
 * Whose machine.
 */
side: Side, 
/**
 * What is wanted of it.
 */
command: ConsoleCommand, };

/**
 * What to do with a machine.
 */
export type PaceControl = { "type": "speed", 
/**
 * 1 is real time, `null` as fast as possible. From 0.001 to 1,000,000.
 */
factor: number | null, } | { "type": "pause" } | { "type": "resume" } | { "type": "step", 
/**
 * How many, 1 to 10,000.
 */
count: number, };

/**
 * What somebody does at a machine's own keyboard.
 */
export type ConsoleCommand = { "type": "sit", 
/**
 * Whether somebody sits there from now on.
 */
on: boolean, } | { "type": "press", 
/**
 * What is written on it: a character, or `RETURN`, `DEL`, `GO` and the like. A line of text
 * for a machine with a terminal.
 */
key: string, };

/**
 * How a machine is running.
 */
export type Pace = { 
/**
 * A multiple of the real machine's speed; `null` as fast as possible.
 */
factor: number | null, 
/**
 * Whether it is paused.
 */
paused: boolean, };

/**
 * What the server says on a game's socket.
 */
export type GameEvent = { "type": "state", 
/**
 * The game.
 */
game: GameView, 
/**
 * How White's machine runs; `null` where White is not a machine.
 */
whitePace: Pace | null, 
/**
 * How Black's machine runs.
 */
blackPace: Pace | null, } | { "type": "moved", 
/**
 * How many moves were played before it.
 */
ply: number, 
/**
 * The move.
 */
played: PlayedMove, 
/**
 * Who is to move now.
 */
turn: Side, 
/**
 * The clocks.
 */
clocks: Clocks | null, 
/**
 * Whether the game goes on.
 */
status: GameStatus, 
/**
 * The name of the opening, where it is known by now.
 */
opening: Opening | null, } | { "type": "thinking", 
/**
 * Who.
 */
side: Side, 
/**
 * Whether it still waits.
 */
queued: boolean, 
/**
 * The clocks; its own runs once it no longer waits.
 */
clocks: Clocks | null, } | { "type": "thought", 
/**
 * The thought.
 */
thought: Thought, } | { "type": "text", 
/**
 * Who.
 */
side: Side, 
/**
 * The words.
 */
text: string, } | { "type": "machine", 
/**
 * Whose.
 */
side: Side, 
/**
 * The picture.
 */
state: MachineView, } | { "type": "progress", 
/**
 * Whose.
 */
side: Side, 
/**
 * How far.
 */
progress: MachineProgress, } | { "type": "inspection", 
/**
 * Whose.
 */
side: Side, 
/**
 * What there is to see.
 */
inspection: InspectionView, } | { "type": "snapshot", 
/**
 * Whose machine.
 */
side: Side, 
/**
 * The file, as `torres machine debug` reads it.
 */
text: string, } | { "type": "pace", 
/**
 * Whose.
 */
side: Side, 
/**
 * How.
 */
pace: Pace, } | { "type": "drawOffered", 
/**
 * Who.
 */
by: Side, } | { "type": "drawDeclined", 
/**
 * Whose offer it was.
 */
by: Side, } | { "type": "ended", 
/**
 * How.
 */
status: GameStatus, 
/**
 * The clocks.
 */
clocks: Clocks | null, } | { "type": "refused", 
/**
 * Why.
 */
error: ErrorReport, } | { "type": "deleted" };

/**
 * The machines that have a panel.
 */
export type MachineKind = "eniac" | "mos6502" | "cdp1802" | "microchess" | "ajedrecista" | "turochamp" | "bernstein";

/**
 * A picture of an emulated machine.
 */
export type MachineView = { 
/**
 * Which machine it is.
 */
kind: MachineKind, 
/**
 * Registers, in the machine's own order.
 */
registers: Array<RegisterView>, 
/**
 * The parts of its memory that are worth showing, always the same ones.
 */
memory: Array<MemoryView>, 
/**
 * What its user sees; a device that has nothing to show yet is left out.
 */
devices: Array<DeviceView>, 
/**
 * Cycles so far, and the time that the real machine would have taken; `hertz` 0 where unknown.
 */
time: MachineTime, };

/**
 * How far a machine has come with its move.
 */
export type MachineProgress = { 
/**
 * The part of the work that is done, from 0 to 1; 0 where the program does not let one tell.
 */
done: number, 
/**
 * What it has spent on this move.
 */
time: MachineTime, 
/**
 * A guess of the machine's own time that is left.
 */
left: MachineTime | null, };

/**
 * What somebody who looks inside a machine wants of it. Places are those of instructions, cells those of
 * memory.
 */
export type InspectCommand = { "type": "attend", 
/**
 * Whether.
 */
on: boolean, } | { "type": "stepOver" } | { "type": "stepOut" } | { "type": "runTo", 
/**
 * Where.
 */
place: number, } | { "type": "runToMove" } | { "type": "break", 
/**
 * Where.
 */
place: number, 
/**
 * Whether it is to be there.
 */
set: boolean, } | { "type": "watch", 
/**
 * Which.
 */
cell: number, 
/**
 * Whether it is to be watched.
 */
set: boolean, } | { "type": "stepBack", 
/**
 * How many, 1 to 1,000,000.
 */
count: number, } | { "type": "rewind", 
/**
 * Cycles of this thought.
 */
cycles: number, } | { "type": "snapshot" } | { "type": "list", 
/**
 * A label, or an address as the machine's people write it.
 */
at: string | null, };

/**
 * A machine as a debugger shows it.
 */
export type InspectionView = { 
/**
 * Cycles of this thought.
 */
cycles: number, 
/**
 * The cycles of this thought to which it can be rewound, and the furthest that it has come.
 */
range: [number, number], 
/**
 * Why it was halted; `None` while it runs.
 */
halt: Halt | null, 
/**
 * Where the next instruction is.
 */
place: number, 
/**
 * The routine at work.
 */
routine: string | null, 
/**
 * What that is for, in the words of its source.
 */
about: string | null, 
/**
 * What it is doing; `None` where only the routine is known.
 */
activity: Activity | null, 
/**
 * The kind of piece whose moves it is generating, as the letter of a black one in a FEN.
 */
piece: string | null, 
/**
 * How deep it is in the tree; its own move is ply 1.
 */
ply: number | null, 
/**
 * The program around the next instruction, or where somebody looks.
 */
listing: Array<ListedInstruction>, 
/**
 * The calls that have not returned, the innermost first.
 */
calls: Array<CallFrame>, 
/**
 * Where it has breakpoints.
 */
breakpoints: Array<NamedPlace>, 
/**
 * Cells that are watched.
 */
watches: Array<number>, 
/**
 * Where the cycles went while somebody looked, the greatest first.
 */
profile: Array<RoutineCycles>, 
/**
 * The position that it looks at, as the first field of a FEN.
 */
board: string | null, 
/**
 * The moves from the position of the game to that one.
 */
line: Array<string>, 
/**
 * The tree along that line: each ply from the root on, with what is best there so far.
 */
tree: Array<TreePly>, 
/**
 * Moves with values as the program left them, and those that were the best before.
 */
candidates: Array<Candidate>, 
/**
 * Cells of memory that hold or name squares.
 */
squares: Array<CellSquares>, 
/**
 * What parts of memory are for; only in the first inspection of a thought.
 */
areas: Array<MemoryArea> | null, };

/**
 * What a chess program is doing.
 */
export type Activity = "reading" | "preparing" | "book" | "generating" | "making" | "takingBack" | "testingCheck" | "ordering" | "evaluating" | "searching" | "captures" | "pruning" | "table" | "testingDraw" | "clock" | "showing" | "answering" | "waiting";

/**
 * Why a machine was halted.
 */
export type Halt = { "type": "stepped" } | { "type": "steppedBack" } | { "type": "rewound" } | { "type": "reached", 
/**
 * Where.
 */
place: string, } | { "type": "breakpoint", 
/**
 * Where.
 */
place: string, } | { "type": "changed", 
/**
 * Which.
 */
cell: string, 
/**
 * What it held.
 */
from: number, 
/**
 * What it holds.
 */
to: number, } | { "type": "refused", 
/**
 * Why.
 */
reason: string, };

/**
 * A place in the program with a name.
 */
export type NamedPlace = { 
/**
 * Where.
 */
place: number, 
/**
 * Its label, or its routine and address.
 */
name: string, };

/**
 * Where the value of a move comes from.
 */
export type Origin = "lastIteration" | "best" | "wasBest" | "compared" | "order";

/**
 * An instruction in a listing.
 */
export type ListedInstruction = { 
/**
 * Where it is.
 */
place: number, 
/**
 * The same as the machine's people write it.
 */
address: string, 
/**
 * The label at that place.
 */
label: string | null, 
/**
 * The instruction as it stands in memory.
 */
code: string, 
/**
 * The line of the source, comment included.
 */
source: string | null, };

/**
 * A call that has not returned.
 */
export type CallFrame = { 
/**
 * Where it was made.
 */
place: number, 
/**
 * The same as the machine's people write it.
 */
address: string, 
/**
 * In which routine.
 */
routine: string, };

/**
 * What a routine has spent.
 */
export type RoutineCycles = { 
/**
 * The routine.
 */
routine: string, 
/**
 * Its cycles.
 */
cycles: number, };

/**
 * A ply of the line that a program looks at.
 */
export type TreePly = { 
/**
 * The move that it looks into; none at the end of the line.
 */
uci: string | null, 
/**
 * The best move there so far.
 */
best: string | null, 
/**
 * What that is worth, as the program writes it.
 */
value: string | null, };

/**
 * A move that the program has a value for.
 */
export type Candidate = { 
/**
 * From square to square.
 */
uci: string, 
/**
 * Its value as the program writes it.
 */
value: string, 
/**
 * Where the value comes from.
 */
origin: Origin, };

/**
 * The squares that a cell of memory holds or names.
 */
export type CellSquares = { 
/**
 * The cell.
 */
cell: number, 
/**
 * The squares by name.
 */
squares: Array<string>, };

/**
 * A part of memory with its name in the program.
 */
export type MemoryArea = { 
/**
 * Its first cell.
 */
start: number, 
/**
 * How many it has.
 */
length: number, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is for, in the words of the source.
 */
about: string, };

/**
 * A register and what it holds.
 */
export type RegisterView = { 
/**
 * Its name in the machine's manual.
 */
name: string, 
/**
 * Its contents.
 */
value: RegisterValue, };

/**
 * The contents of a register.
 */
export type RegisterValue = { "type": "binary", 
/**
 * The number.
 */
value: number, 
/**
 * How wide the register is.
 */
bits: number, } | { "type": "flags", 
/**
 * All of them as a byte.
 */
value: number, } | { "type": "accumulator", 
/**
 * Whether the sign is minus.
 */
minus: boolean, 
/**
 * The digits from the left, each below 10.
 */
digits: Array<number>, } | { "type": "functionTable", 
/**
 * The table, 1 to 3.
 */
table: number, 
/**
 * The row, 0 to 99.
 */
row: number, 
/**
 * The word in the row, 0 to 5.
 */
word: number, } | { "type": "fromBook" } | { "type": "pending" };

/**
 * A stretch of memory.
 */
export type MemoryView = { 
/**
 * What it is.
 */
name: string, 
/**
 * The address of its first cell.
 */
start: number, 
/**
 * What a cell holds.
 */
cell: MemoryCell, 
/**
 * The cells as base64, one per byte; `null` when they are as in the last picture.
 */
base64: string | null, };

/**
 * What one cell of memory holds.
 */
export type MemoryCell = "byte" | "twoDigits";

/**
 * Something that a machine shows to its user.
 */
export type DeviceView = { "type": "card", 
/**
 * What is punched.
 */
text: string, } | { "type": "deck", 
/**
 * What is punched on each, the first to be read first.
 */
cards: Array<string>, } | { "type": "screen", 
/**
 * What it shows, line by line.
 */
text: string, } | { "type": "sevenSegment", 
/**
 * Two hexadecimal digits per byte.
 */
bytes: Array<number>, } | { "type": "serialLine", 
/**
 * Oldest first.
 */
lines: Array<SerialText>, } | { "type": "segments", 
/**
 * From the left; bit 0 is a, at the top, then clockwise to f; bit 6 is g in the middle.
 */
digits: Array<number>, } | { "type": "raster", 
/**
 * Dots in a line.
 */
width: number, 
/**
 * The colours in red, green and blue.
 */
palette: Array<[number, number, number]>, 
/**
 * Runs of dots of one colour, as base64: the colour in the high four bits of a byte, the
 * length less one in the low four.
 */
runs: string, } | { "type": "lamps", 
/**
 * From the left.
 */
lamps: Array<LampView>, } | { "type": "keyboard" };

/**
 * A lamp.
 */
export type LampView = { 
/**
 * What is written beside it.
 */
name: string, 
/**
 * Whether it is lit.
 */
isLit: boolean, };

/**
 * A line of text on a serial line.
 */
export type SerialText = { 
/**
 * Whether it went to the machine; otherwise the machine printed it.
 */
isSent: boolean, 
/**
 * The text without its line end.
 */
text: string, };

/**
 * A page about a machine: `GET /api/machines` lists them, `GET /api/machines/{name}` gives one.
 */
export type MachinePage = { 
/**
 * The player's name.
 */
name: string, 
/**
 * The heading.
 */
title: string, 
/**
 * The year.
 */
year: number | null, 
/**
 * Its memory, in words.
 */
memory: string | null, 
/**
 * Facts worth a table: label and value.
 */
facts: Array<[string, string]>, 
/**
 * Its story in plain text, one paragraph per entry.
 */
story: Array<string>, 
/**
 * The files of its program; empty where it is not ours to show or not in assembly.
 */
sources: Array<SourceFile>, 
/**
 * Whether `GET /api/machines/{name}/listing` has an assembled listing.
 */
hasListing: boolean, 
/**
 * Its program as files, for `GET /api/machines/{name}/downloads/{file}`.
 */
downloads: Array<Download>, };

/**
 * A file to download.
 */
export type Download = { 
/**
 * Its name.
 */
file: string, 
/**
 * What it is for.
 */
about: string, };

/**
 * A file of a program.
 */
export type SourceFile = { 
/**
 * Its name, for `GET /api/machines/{name}/sources/{file}`.
 */
file: string, 
/**
 * What it is for: the first words of its first comment.
 */
about: string, 
/**
 * How many lines it has.
 */
lines: number, };

/**
 * The text of a file.
 */
export type SourceText = { 
/**
 * Its name.
 */
file: string, 
/**
 * Its contents.
 */
text: string, };

/**
 * An assembled program: addresses, bytes, cycles, source.
 */
export type Listing = { 
/**
 * The listing, line by line.
 */
text: string, 
/**
 * Names in it that lead to the line where they are defined.
 */
jumps: Array<Jump>, };

/**
 * A name in a listing and where it is defined; lines are counted from 0.
 */
export type Jump = { 
/**
 * The line that it is in.
 */
line: number, 
/**
 * Its first character in the line.
 */
start: number, 
/**
 * Its length in characters.
 */
length: number, 
/**
 * The line where it is defined.
 */
to: number, };

/**
 * What there is to know about a position: `GET /api/position?fen=…&moves=e2e4,e7e5`.
 */
export type PositionView = { 
/**
 * The FEN after the moves.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * Whether the king is attacked.
 */
check: boolean, 
/**
 * Every legal move.
 */
legal: Array<LegalMove>, 
/**
 * Why the game is over, if it is.
 */
ended: EndReason | null, 
/**
 * The name of the opening that the moves, or the position, belong to.
 */
opening: Opening | null, 
/**
 * What endgame tables know; `null` where there are none for this position.
 */
tablebase: TablebaseView | null, };

/**
 * A legal move.
 */
export type LegalMove = { 
/**
 * As in UCI.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, };

/**
 * What endgame tables know about a position.
 */
export type TablebaseView = { 
/**
 * Who wins with best play; `null` for a draw.
 */
winner: Side | null, 
/**
 * Every legal move with its result.
 */
moves: Array<TablebaseMove>, };

/**
 * A move with what it leads to.
 */
export type TablebaseMove = { 
/**
 * As in UCI.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * Who wins after it with best play; `null` for a draw.
 */
winner: Side | null, };

/**
 * What was played in a position: `GET /api/explorer?fen=…&moves=e2e4,e7e5`.
 */
export type ExplorerView = { 
/**
 * How many finished games are known.
 */
known: number, 
/**
 * How many of them reached the position.
 */
games: number, 
/**
 * The moves that were played there, the most frequent first.
 */
moves: Array<ExplorerMove>, 
/**
 * The newest games that reached it.
 */
newest: Array<ExplorerGame>, };

/**
 * A move and how its games ended; games without a result count in none of the three.
 */
export type ExplorerMove = { 
/**
 * As in UCI.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * How often it was played.
 */
games: number, 
/**
 * Won by White.
 */
white: number, 
/**
 * Drawn.
 */
draws: number, 
/**
 * Won by Black.
 */
black: number, };

/**
 * A game that reached the position.
 */
export type ExplorerGame = { 
/**
 * Its number.
 */
id: number, 
/**
 * After how many moves it reached the position.
 */
ply: number, 
/**
 * White's name.
 */
whiteName: string, 
/**
 * Black's name.
 */
blackName: string, 
/**
 * How it ended.
 */
result: GameResult, };

/**
 * The name of an opening.
 */
export type Opening = { 
/**
 * The letter and number, such as `C50`.
 */
eco: string, 
/**
 * The name.
 */
name: string, 
/**
 * After how many moves the name is settled.
 */
ply: number, };

/**
 * A page of games, the newest first: `GET /api/games`.
 */
export type GameList = { 
/**
 * The games.
 */
games: Array<GameSummary>, 
/**
 * How many games match in total.
 */
total: number, };

/**
 * A game in a list.
 */
export type GameSummary = { 
/**
 * Its number.
 */
id: number, 
/**
 * White's name for people.
 */
whiteName: string, 
/**
 * Black's name for people.
 */
blackName: string, 
/**
 * Which side the person plays; `null` between two players or in an imported game.
 */
human: Side | null, 
/**
 * In progress, or over.
 */
status: GameStatus, 
/**
 * How many half-moves were played.
 */
plies: number, 
/**
 * The position now, for a small board.
 */
fen: string, 
/**
 * The last move, as in UCI.
 */
lastMove: string | null, 
/**
 * The name of the opening.
 */
opening: Opening | null, 
/**
 * Whether it is Chess960.
 */
chess960: boolean, 
/**
 * Whether it was read from a PGN.
 */
imported: boolean, 
/**
 * Whether somebody has it open, so that its players think.
 */
awake: boolean, 
/**
 * Whether a review is kept.
 */
reviewed: boolean, 
/**
 * Whether it counts in the person's rating.
 */
rated: boolean, 
/**
 * When it began, in milliseconds since 1970.
 */
createdMs: number, };

/**
 * Games as PGN: the body of `POST /api/games/import`.
 */
export type PgnText = { 
/**
 * One game or many, at most 2 MB.
 */
pgn: string, };

/**
 * The games that were imported.
 */
export type Imported = { 
/**
 * The numbers that the games were given.
 */
ids: Array<number>, };

/**
 * What the page says on `/ws/analysis`.
 */
export type AnalysisCommand = { "type": "analyse", 
/**
 * A number chosen by the page, repeated in every answer.
 */
id: number, 
/**
 * The position at the beginning.
 */
fen: string, 
/**
 * The moves since then, as in UCI; they count for repetition.
 */
moves: Array<string>, 
/**
 * Whether moves are to be written as in Chess960.
 */
chess960: boolean, 
/**
 * How many lines, 1 to 10.
 */
lines: number, 
/**
 * How long; if not given, until told to stop, or for some minutes.
 */
limits: ThinkingLimits, 
/**
 * How many threads are wanted; cores that others use are not taken from them.
 */
threads?: number, } | { "type": "ask", 
/**
 * A number chosen by the page, repeated in every answer.
 */
id: number, 
/**
 * The position at the beginning.
 */
fen: string, 
/**
 * The moves since then, as in UCI.
 */
moves: Array<string>, 
/**
 * Whether moves are to be written as in Chess960.
 */
chess960: boolean, 
/**
 * The name of the player.
 */
player: string, 
/**
 * The name of its level; `null` for its first.
 */
level: string | null, } | { "type": "stop" };

/**
 * What the server says on `/ws/analysis`.
 */
export type AnalysisEvent = { "type": "queued", 
/**
 * The page's number.
 */
id: number, } | { "type": "lines", 
/**
 * The page's number.
 */
id: number, 
/**
 * Depth in half-moves, of the first line.
 */
depth: number, 
/**
 * The deepest line.
 */
selectiveDepth: number, 
/**
 * Positions looked at.
 */
nodes: number, 
/**
 * Positions per second.
 */
nps: number, 
/**
 * Time spent.
 */
timeMs: number, 
/**
 * How full the hash table is, in thousandths.
 */
hashFull: number, 
/**
 * Tablebase hits.
 */
tablebaseHits: number, 
/**
 * Threads that search.
 */
threads: number, 
/**
 * The lines, the best first.
 */
lines: Array<AnalysisLine>, } | { "type": "thinking", 
/**
 * The page's number.
 */
id: number, 
/**
 * Its search.
 */
thought: Thought, } | { "type": "answered", 
/**
 * The page's number.
 */
id: number, 
/**
 * Its answer.
 */
answer: PlayerAnswer, } | { "type": "done", 
/**
 * The page's number.
 */
id: number, 
/**
 * Why.
 */
reason: AnalysisDone, 
/**
 * The best move, as in UCI; none where the game is over.
 */
best: string | null, } | { "type": "refused", 
/**
 * The page's number, where the question could be read.
 */
id: number | null, 
/**
 * Why.
 */
error: ErrorReport, };

/**
 * A line of analysis.
 */
export type AnalysisLine = { 
/**
 * Its depth.
 */
depth: number, 
/**
 * How good it is.
 */
score: Evaluation, 
/**
 * Whether that is exact.
 */
bound: Bound, 
/**
 * Chances of each result.
 */
chances: Wdl | null, 
/**
 * The moves, as in UCI.
 */
uci: Array<string>, 
/**
 * The moves as SAN.
 */
san: Array<string>, };

/**
 * What a player would play.
 */
export type PlayerAnswer = { 
/**
 * The name of the player.
 */
player: string, 
/**
 * The name of the level at which it was asked.
 */
level: string, 
/**
 * Whether it knows how to play the position at all; if not, its words say why.
 */
canPlay: boolean, 
/**
 * Whether it would resign.
 */
resigns: boolean, 
/**
 * Its move, as in UCI.
 */
uci: string | null, 
/**
 * Its move as SAN.
 */
san: string | null, 
/**
 * How it sees the position.
 */
score: Evaluation | null, 
/**
 * The line that it expects, as in UCI.
 */
lineUci: Array<string>, 
/**
 * The same line as SAN.
 */
lineSan: Array<string>, 
/**
 * How long it took here.
 */
timeMs: number, 
/**
 * How long its machine takes.
 */
machineTime: MachineTime | null, 
/**
 * Its last words.
 */
words: Array<string>, };

/**
 * Why a search is over.
 */
export type AnalysisDone = "finished" | "stopped" | "preempted";

/**
 * What the page says on `/ws/review`: one question per socket; closing it stops the work.
 */
export type ReviewCommand = { "type": "game", 
/**
 * Its number.
 */
id: number, 
/**
 * Nodes for each position, 1,000 to 10,000,000; `null` for the default.
 */
nodes: number | null, } | { "type": "pgn", 
/**
 * The text.
 */
pgn: string, 
/**
 * Nodes for each position.
 */
nodes: number | null, };

/**
 * What the server says on `/ws/review`.
 */
export type ReviewEvent = { "type": "queued" } | { "type": "progress", 
/**
 * Positions evaluated.
 */
done: number, 
/**
 * Positions in total.
 */
total: number, 
/**
 * How many moves lead to this position.
 */
ply: number, 
/**
 * How good it is.
 */
score: Evaluation, } | { "type": "done", 
/**
 * The review.
 */
review: Review, } | { "type": "refused", 
/**
 * Why.
 */
error: ErrorReport, };

/**
 * A review: also `GET /api/games/{id}/review`, where one is kept.
 */
export type Review = { 
/**
 * The FEN at the beginning.
 */
start: string, 
/**
 * How good that position is.
 */
initial: Evaluation, 
/**
 * White's name.
 */
whiteName: string, 
/**
 * Black's name.
 */
blackName: string, 
/**
 * How White played.
 */
white: SideReview, 
/**
 * How Black played.
 */
black: SideReview, 
/**
 * Every move.
 */
moves: Array<ReviewedMove>, 
/**
 * The game with evaluations, glyphs and better lines.
 */
pgn: string, };

/**
 * How one side played.
 */
export type SideReview = { 
/**
 * In percent; `null` for a side without moves.
 */
accuracy: number | null, 
/**
 * The same by phase.
 */
byPhase: PhaseAccuracy, 
/**
 * Average loss in centipawns.
 */
averageLoss: number | null, 
/**
 * How many.
 */
inaccuracies: number, 
/**
 * How many.
 */
mistakes: number, 
/**
 * How many.
 */
blunders: number, };

/**
 * Accuracy by phase; `null` for a phase without moves.
 */
export type PhaseAccuracy = { 
/**
 * In the opening.
 */
opening: number | null, 
/**
 * In the middlegame.
 */
middlegame: number | null, 
/**
 * In the endgame.
 */
endgame: number | null, };

/**
 * A move under review.
 */
export type ReviewedMove = { 
/**
 * How many moves were played before it.
 */
ply: number, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * As in UCI.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * The part of the game.
 */
phase: Phase, 
/**
 * How good the position is after it.
 */
score: Evaluation, 
/**
 * White's winning chances after it, in percent.
 */
winPercent: number, 
/**
 * Its accuracy, in percent.
 */
accuracy: number, 
/**
 * What it lost, in centipawns.
 */
loss: number, 
/**
 * What is wrong with it; `null` where nothing is.
 */
verdict: Verdict | null, 
/**
 * What it did to a forced mate.
 */
mate: MateChange | null, 
/**
 * What the engine would have played, and how it would have gone on, as in UCI.
 */
bestUci: Array<string>, 
/**
 * The same as SAN.
 */
bestSan: Array<string>, };

/**
 * How bad a bad move is.
 */
export type Verdict = "inaccuracy" | "mistake" | "blunder";

/**
 * What a move does to a forced mate.
 */
export type MateChange = "created" | "lost" | "delayed";

/**
 * The part of a game.
 */
export type Phase = "opening" | "middlegame" | "endgame";

/**
 * Where a puzzle comes from.
 */
export type PuzzleKind = "mistake" | "own" | "found";

/**
 * A position in which a move is to be found.
 */
export type PuzzleView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Where it comes from.
 */
kind: PuzzleKind, 
/**
 * The position.
 */
fen: string, 
/**
 * The solver's moves and the replies between them, as in UCI.
 */
solution: Array<string>, 
/**
 * What was played there, as SAN; only for mistakes.
 */
played: string | null, 
/**
 * The players of its game.
 */
origin: string, 
/**
 * The game in the store, if it is still there.
 */
game: number | null, 
/**
 * How hard it is; a guess until it was tried often.
 */
rating: number, 
/**
 * How often it was tried, and solved.
 */
tries: number, 
/**
 * How often it was solved at the first try.
 */
solved: number, };

/**
 * What to solve now: `GET /api/puzzles/next?from=practice|puzzles`.
 */
export type NextPuzzle = { 
/**
 * The one to solve; `null` where none is due.
 */
puzzle: PuzzleView | null, 
/**
 * How many are due now.
 */
due: number, 
/**
 * How many there are.
 */
total: number, 
/**
 * When the next one is due, in milliseconds since 1970.
 */
nextDueMs: number | null, 
/**
 * The solver's rating, in puzzles only.
 */
rating: number, 
/**
 * How many puzzles made that rating.
 */
rated: number, };

/**
 * What came of a try: the body of `POST /api/puzzles/{id}/attempt`.
 */
export type PuzzleAttempt = { 
/**
 * Whether the first try found the solution.
 */
solved: boolean, };

/**
 * What a try has changed.
 */
export type PuzzleResult = { 
/**
 * When it comes again, in milliseconds since 1970.
 */
dueMs: number, 
/**
 * The solver's rating before.
 */
before: number, 
/**
 * The solver's rating now.
 */
after: number, };

/**
 * The mistakes of one side become exercises: the body of `POST /api/practice`. The game must have a
 * review.
 */
export type NewPractice = { 
/**
 * The game.
 */
game: number, 
/**
 * Whose mistakes.
 */
side: Side, };

/**
 * How many exercises came of it.
 */
export type PracticeAdded = { 
/**
 * Those that were not there before.
 */
added: number, };

/**
 * What the page says on `/ws/puzzles`: one question per socket; closing it stops the work.
 */
export type PuzzleCommand = { "type": "find", 
/**
 * How many games, at most 50.
 */
games: number, };

/**
 * What the server says on `/ws/puzzles`.
 */
export type PuzzleEvent = { "type": "progress", 
/**
 * Games done.
 */
done: number, 
/**
 * Games in total.
 */
total: number, 
/**
 * Puzzles found so far.
 */
found: number, } | { "type": "done", 
/**
 * Puzzles found.
 */
found: number, } | { "type": "refused", 
/**
 * Why.
 */
error: ErrorReport, };

/**
 * The rating list: `GET /api/ladder`.
 */
export type Ladder = { 
/**
 * How it was measured, and what to make of the errors.
 */
about: string, 
/**
 * The strongest first, then those without a rating.
 */
rows: Array<LadderRow>, };

/**
 * A rung of the ladder.
 */
export type LadderRow = { 
/**
 * The player in the registry; `null` for a foreign engine that is only an anchor.
 */
player: string | null, 
/**
 * The level at which it was measured, by its name among the player's levels.
 */
level: string | null, 
/**
 * Whether this is the player's usual level.
 */
usual: boolean, 
/**
 * What to call it, with its level.
 */
label: string, 
/**
 * The year.
 */
year: number | null, 
/**
 * Its memory in bytes.
 */
memoryBytes: number | null, 
/**
 * Instructions per second of the real machine.
 */
instructionsPerSecond: number | null, 
/**
 * The rating; `null` where it has not been measured yet.
 */
elo: number | null, 
/**
 * Its error, for 95 %; `null` for an anchor, or without a rating.
 */
error: number | null, 
/**
 * The number of games behind it.
 */
games: number, 
/**
 * Cycles for a move on the real machine, or what its processor counts instead: instructions, add-times.
 */
cyclesPerMove: number | null, 
/**
 * Seconds for a move on the real machine.
 */
secondsPerMove: number | null, };

/**
 * The tournament of a century: `GET /api/tournament`.
 */
export type Tournament = { 
/**
 * Who took part, the winner first.
 */
players: Array<TournamentPlayer>, 
/**
 * The games in the order in which they were played.
 */
games: Array<TournamentGame>, };

/**
 * Somebody who took part.
 */
export type TournamentPlayer = { 
/**
 * The player in the registry.
 */
player: string, 
/**
 * Its points.
 */
points: number, 
/**
 * Its games.
 */
games: number, };

/**
 * A game of the tournament; `GET /api/tournament/{number}/pgn` has its moves and comments.
 */
export type TournamentGame = { 
/**
 * From 1.
 */
number: number, 
/**
 * White in the registry.
 */
white: string, 
/**
 * Black in the registry.
 */
black: string, 
/**
 * How it ended.
 */
result: GameResult, 
/**
 * How many half-moves it has.
 */
plies: number, };

/**
 * The rating of the person at the page: `GET /api/rating`, or `null` before the first game that counts.
 *
 * A game counts if it was played from the usual start against a machine at a level on the ladder,
 * without a clock, with no move taken back and the machine not hurried.
 */
export type Rating = { 
/**
 * On the scale of the ladder.
 */
elo: number, 
/**
 * Its error, for 95 %: that of the results and that of the opponents' own ratings.
 */
error: number, 
/**
 * Games that were won, of all that count.
 */
won: number, 
/**
 * Games that were drawn.
 */
drawn: number, 
/**
 * Games that were lost.
 */
lost: number, };

/**
 * How busy the server is: `GET /api/status`.
 */
export type ServerStatus = { 
/**
 * The version of Torres.
 */
version: string, 
/**
 * Searches that run.
 */
searching: number, 
/**
 * Searches that may run at once: as many as there are cores.
 */
cores: number, 
/**
 * Searches that wait.
 */
waiting: number, 
/**
 * Searches that may wait.
 */
queue: number, 
/**
 * Open sockets.
 */
sockets: number, };
