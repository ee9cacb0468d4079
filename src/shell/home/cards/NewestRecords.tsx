import { Link } from 'react-router-dom';
import type { HomeCard } from '../../../wire/home';
import { useLateText } from '../../i18n/use-late-text';
import { addressOf } from '../../module-page/record-pages';
import styles from '../home.module.css';
import texts from './panel-text.json';

/** The newest records of a module, each a link to its page. */
export function NewestRecords({ card }: { readonly card: HomeCard }) {
  const text = useLateText(texts);
  if (card.records.length === 0) return <p className={styles['note']}>{text('shell.home.nothing')}</p>;
  return (
    <ul className={styles['lines']}>
      {card.records.map(({ id, title, facts, moment }) => {
        const name = title || text('shell.home.noTitle');
        const content = (
          <>
            <span className={styles['news']}>
              <strong title={name}>{name}</strong>
              {facts.map((fact) => (
                <span key={fact.label} title={`${fact.label} ${fact.text}`}>
                  {fact.text}
                </span>
              ))}
            </span>
            <time>{moment}</time>
          </>
        );
        return (
          <li key={id}>
            {card.canOpen ? (
              <Link className={`${styles['line'] ?? ''} ${styles['newsLine'] ?? ''}`} to={addressOf(card.moduleId, id)}>
                {content}
              </Link>
            ) : (
              <span className={`${styles['line'] ?? ''} ${styles['newsLine'] ?? ''}`}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
