import { Skeleton } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatThousands } from '../../../engine/expression';
import { Decimal } from '../../../engine/expression/decimal';
import { ChoiceTag } from '../../../renderers/shared/faces/ChoiceTag';
import { GroupChart, spanLabel, writeLinesQuery } from '../../../renderers/screens';
import type { HomeCard } from '../../../wire/home';
import { useLateText } from '../../i18n/use-late-text';
import { findMenu } from '../../session/menu';
import { useCurrentUser } from '../../shell-context';
import styles from '../home.module.css';
import { NewestRecords } from './NewestRecords';
import texts from './panel-text.json';

/** A card of the home page: a number, choices with their numbers, or a chart; its parts lead to their records. */
export function HomeCardView({ card }: { readonly card: HomeCard }) {
  const text = useLateText(texts);
  const { linkOf } = useCardLinks(card);
  const path = linkOf([]);
  return (
    <article className={styles['figureCard']} aria-label={card.title}>
      <header>
        <h3 title={card.title}>{path === null ? card.title : <Link to={path}>{card.title}</Link>}</h3>
        <span>{card.moduleName}</span>
        {card.kind === 'list' && path !== null ? (
          <Link to={path} aria-label={text('shell.home.moreOf', { title: card.title })}>
            {text('shell.home.more')}
          </Link>
        ) : null}
      </header>
      <div className={styles['figureBody']}>
        <CardBody card={card} />
        {card.isCut ? <p className={styles['note']}>{text('shell.home.cut')}</p> : null}
      </div>
    </article>
  );
}

function CardBody({ card }: { readonly card: HomeCard }): ReactNode {
  const text = useLateText(texts);
  if (card.isFailed) return <p className={styles['note']}>{text('shell.home.cardFailed')}</p>;
  if (card.kind === 'number') return <Figure card={card} />;
  if (card.kind === 'list') return <NewestRecords card={card} />;
  if (card.groups.length === 0) return <p className={styles['note']}>{text('shell.home.nothing')}</p>;
  if (card.kind === 'choices') return <Choices card={card} />;
  return <Drawing card={card} kind={card.kind} />;
}

/** The figure of a group: its number of records, or what was worked out. */
function figureOf({ measured }: HomeCard, group: HomeCard['groups'][number] | undefined): string {
  if (measured === '') return formatThousands(String(group?.count ?? 0));
  return group?.value == null ? '—' : formatThousands(new Decimal(group.value).toDecimalPlaces(2).toFixed());
}

function Figure({ card }: { readonly card: HomeCard }) {
  const { linkOf } = useCardLinks(card);
  const path = linkOf([]);
  const figure = figureOf(card, card.groups[0]);
  return path === null ? (
    <strong className={styles['figure']}>{figure}</strong>
  ) : (
    <Link className={styles['figure']} to={path} aria-label={`${card.title} ${figure}`}>
      {figure}
    </Link>
  );
}

function Choices({ card }: { readonly card: HomeCard }) {
  const text = useLateText(texts);
  const { linkOfGroup } = useCardLinks(card);
  return (
    <ul className={styles['lines']}>
      {card.groups.map((group) => {
        const path = linkOfGroup(group.key);
        const content = (
          <>
            <ChoiceTag color={group.color ?? undefined}>{group.text || text('shell.home.blank')}</ChoiceTag>
            <strong>{figureOf(card, group)}</strong>
          </>
        );
        return (
          <li key={group.key ?? ''}>
            {path === null ? (
              <span className={styles['line']}>{content}</span>
            ) : (
              <Link className={styles['line']} to={path}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Drawing({ card, kind }: { readonly card: HomeCard; readonly kind: 'bar' | 'line' | 'pie' }) {
  const text = useLateText(texts);
  const navigate = useNavigate();
  const { linkOfGroup } = useCardLinks(card);
  const name = card.measured || text('shell.home.records');
  const wordsOf = ({ key, text: words }: HomeCard['groups'][number]) => {
    if (card.unit !== null && key !== null) return spanLabel(key, card.unit);
    return words || text('shell.home.blank');
  };
  const figures = card.groups.map((group) => `${wordsOf(group)} ${figureOf(card, group)}`);
  const label = { title: card.title, name, figures: figures.join(text('shell.home.comma')) };
  return (
    <>
      <Suspense fallback={<Skeleton active title={false} />}>
        <GroupChart
          kind={kind}
          groups={card.groups}
          unit={card.unit}
          isMeasured={card.measured !== ''}
          // The figures stand in it, as nobody hears a drawing.
          label={text('shell.home.chart', label)}
          height="100%"
          onGroup={(key) => {
            const path = linkOfGroup(key);
            if (path !== null) void navigate(path);
          }}
        />
      </Suspense>
      {card.unit === null ? (
        <ul className={styles['keys']}>
          {card.groups.map((group, at) => {
            const path = linkOfGroup(group.key);
            return path === null ? null : (
              <li key={group.key ?? ''}>
                <Link to={path}>{figures[at]}</Link>
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}

type Line = HomeCard['filters'][number];

/** Where a card and its groups lead: to the list of its module, asked for their records; null where it cannot be asked, or no menu opens it. */
function useCardLinks({ moduleId, canQuery, filters, fieldId, unit }: HomeCard) {
  const { menu } = useCurrentUser();
  const path = findMenu(menu, (node) => node.moduleId === moduleId)?.path ?? '';
  const linkOf = (lines: readonly Line[]) => {
    if (path === '') return null;
    if (!canQuery) return path;
    const query = writeLinesQuery([...filters, ...lines]);
    return query === null ? null : path + query;
  };
  return {
    linkOf,
    linkOfGroup: (key: string | null) => {
      // Spans of dates lead to the list as the card asks it.
      if (unit !== null) return linkOf([]);
      return canQuery ? linkOf([{ field: fieldId, symbol: key === null ? 'null' : '==', value: key ?? '' }]) : null;
    },
  };
}
