// The page in a real browser against a real server: `npm test`.
import { after, before } from 'node:test';
import { raise, strike } from './stage.mjs';

before(raise);
after(strike);

await import('./play.mjs');
await import('./watch.mjs');
await import('./inside.mjs');
await import('./console.mjs');
await import('./sounds.mjs');
await import('./analyse.mjs');
await import('./review.mjs');
await import('./places.mjs');
await import('./study.mjs');
await import('./front.mjs');
