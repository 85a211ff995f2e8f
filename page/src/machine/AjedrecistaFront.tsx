import { commutators, zones } from './ajedrecista';
import { deviceOf, type MachinePicture } from './picture';
import { t } from '../words/current';

/** The automaton: a commutator for each zone, sliding contacts for the distances, the rule at work, lamps and phonograph. */
export function AjedrecistaFront({ picture: { view } }: { picture: MachinePicture }) {
  const at = commutators(view);
  const words = t().machine.automaton;
  const said = deviceOf(view, 'screen')?.text;
  return (
    <>
      <div class="commutators">
        <Dial title={words.rook} zone={at.rookZone} spoken={words.rookIn} />
        <Dial title={words.king} zone={at.kingZone} spoken={words.kingIn} />
      </div>
      <Contacts title={words.rookAbove} value={at.rookAbove} />
      <Contacts title={words.kingAbove} value={at.kingAbove} />
      <Contacts title={words.filesApart} value={at.filesApart} />
      <ol class="automaton-rules" aria-label={words.itsRules}>
        {words.rules.map((rule, index) => (
          <li class={index + 1 === at.rule ? 'at-work' : ''} aria-current={index + 1 === at.rule ? 'true' : undefined} key={rule}>
            {rule}
          </li>
        ))}
      </ol>
      <div class="automaton-signals">
        <span class="wrong-moves" role="img" aria-label={words.wrongMoves(at.wrongMoves)}>
          {[0, 1, 2].map((lamp) => (
            <span class={`lamp ${lamp < at.wrongMoves ? 'lit' : ''}`} key={lamp} />
          ))}
        </span>
        <Phonograph words={said} />
      </div>
    </>
  );
}

/** A rotating arm on one of three contacts, for the zones of the board. */
function Dial({ title, zone, spoken }: { title: string; zone: number; spoken: (files: string) => string }) {
  const angle = (zone - 1) * 52;
  return (
    <figure>
      <svg viewBox="0 0 100 70" role="img" aria-label={spoken(zones[zone] ?? t().machine.automaton.unknown)}>
        {zones.map((name, index) => {
          const turned = ((index - 1) * 52 * Math.PI) / 180;
          const [x, y] = [50 + 38 * Math.sin(turned), 62 - 38 * Math.cos(turned)];
          return (
            <g class={index === zone ? 'contact on' : 'contact'} key={name}>
              <circle cx={x} cy={y} r="5" />
              <text x={50 + 50 * Math.sin(turned)} y={62 - 50 * Math.cos(turned) + 3}>
                {name}
              </text>
            </g>
          );
        })}
        <g transform={`rotate(${angle} 50 62)`}>
          <line class="arm" x1="50" y1="66" x2="50" y2="26" />
        </g>
        <circle class="hub" cx="50" cy="62" r="6" />
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}

/** Eight contacts in a row, of which one is closed. */
function Contacts({ title, value }: { title: string; value: number }) {
  return (
    <div class="contacts" role="img" aria-label={`${title}: ${value}`}>
      <span>{title}</span>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((number) => (
        <i class={number === value ? 'on' : ''} key={number}>
          {number}
        </i>
      ))}
    </div>
  );
}

function Phonograph({ words }: { words: string | undefined }) {
  return (
    <p class="phonograph">
      <svg viewBox="0 0 40 24" aria-hidden="true">
        <path d="M2 10h8L28 2v20L10 14H2z" />
        <circle cx="6" cy="19" r="3" />
      </svg>
      {words ? <q lang="es">{words}</q> : <span>{t().machine.automaton.silent}</span>}
    </p>
  );
}
