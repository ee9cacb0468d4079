import type { CSSProperties } from 'react';
import type { Home } from '../../../wire/home';
import { HomeCardView } from './HomeCardView';
import styles from '../home.module.css';
import { inReadingOrder, placeCards } from './place-cards';

/** The cards of the home page where they were put; one after the other on narrow windows. */
export function HomeCards({ home: { cards, arrangement } }: { readonly home: Home }) {
  const byKey = new Map(cards.map((card) => [card.key, card]));
  return (
    <div className={styles['cards']}>
      {inReadingOrder(placeCards(cards, arrangement ?? [])).map(({ key, x, y, width, height }) => {
        const card = byKey.get(key);
        const place = {
          '--card-column': `${String(x + 1)} / span ${String(width)}`,
          '--card-row': `${String(y + 1)} / span ${String(height)}`,
          '--card-wide': `span ${String(Math.min(width, 2))}`,
          '--card-high': `span ${String(height)}`,
        } as CSSProperties;
        return card ? (
          <div key={key} className={styles['placed']} style={place}>
            <HomeCardView card={card} />
          </div>
        ) : null;
      })}
    </div>
  );
}
