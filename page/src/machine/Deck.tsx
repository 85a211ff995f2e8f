import { save } from '../shell/save';
import { t } from '../words/current';
import { PunchedCard } from './PunchedCard';

/** The deck with the position, to look at, to print and to take along. */
export function Deck({ cards }: { cards: readonly string[] }) {
  return (
    <details class="deck">
      <summary>{t().console.deck.title(cards.length)}</summary>
      <div class="deck-keys">
        <button type="button" class="panel-key" onClick={printDeck}>
          {t().console.deck.print}
        </button>
        <button type="button" class="panel-key" onClick={() => save('torres-eniac.deck', `${cards.join('\n')}\n`, 'text/plain')}>
          {t().console.deck.download}
        </button>
      </div>
      <ol class="deck-cards">
        {cards.map((text, at) => (
          <li key={at}>
            <PunchedCard text={text} interpreted label={cardAbout(text)} />
            <span>{cardAbout(text)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A card sets a word of memory: two digits for its number, two for what it holds. */
export function cardAbout(text: string): string {
  const [word, value] = [text.slice(0, 2), text.slice(2, 4)];
  return word === '99' ? t().console.deck.end : t().console.deck.card(Number(word), value);
}

/** Prints the cards alone: the style for paper hides everything else while the mark is there. */
function printDeck(): void {
  const root = document.documentElement;
  root.dataset.print = 'deck';
  addEventListener('afterprint', () => delete root.dataset.print, { once: true });
  print();
}
