import { shownLanguage } from '../current';
import { en, type StudyWords } from './en';
import { es } from './es';

/** The texts of views that are loaded when they are first shown: they are not part of the first load. */
export const s = (): StudyWords => (shownLanguage() === 'es' ? es : en);
