import type { Words } from '../en';
import { analyse } from './analyse';
import { board } from './board';
import { chess } from './chess';
import { console } from './console';
import { editor } from './editor';
import { game } from './game';
import { games } from './games';
import { ladder } from './ladder';
import { machine } from './machine';
import { play } from './play';
import { players } from './players';
import { refusals } from './refusals';
import { review } from './review';
import { served } from './served';
import { server } from './server';
import { shell } from './shell';
import { tournament } from './tournament';
import { watch } from './watch';

/** Every text of the page in Spanish. */
export const es: Words = { analyse, board, chess, console, editor, game, games, ladder, machine, play, players, refusals, review, served, server, shell, tournament, watch };
