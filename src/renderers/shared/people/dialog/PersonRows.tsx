import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { PersonEntry } from '../../../../engine/contract/person';
import type { PeopleLevels, PeopleRow } from './people-levels';
import { PersonRow, type RowActions } from './PersonRow';
import { StateRow } from './StateRow';
import { moveInRows } from './move-in-rows';
import { ROW_PX, useRowWindow } from './use-row-window';
import './people.css';

interface PersonRowsProps {
  readonly rows: readonly PeopleRow[];
  readonly levels: Pick<PeopleLevels, 'toggle' | 'loadMore'>;
  /** A tree, or a flat list. */
  readonly isTree: boolean;
  readonly isMultiple: boolean;
  readonly label: string;
  readonly isFound: boolean;
  isChosen: (entry: PersonEntry) => boolean;
  onPick: (entry: PersonEntry) => void;
}

/** A tree or list of people in which only the rows in sight are drawn; arrows move, Enter and Space choose. */
export function PersonRows(props: PersonRowsProps) {
  const { rows, levels, isTree, isMultiple, label, isChosen } = props;
  const id = useId();
  const { box, shown, measure, reveal } = useRowWindow(rows.length);
  const drawn = rows.slice(shown.first, shown.last);
  const { onKeyDown, press, active: current, moveTo } = useRowKeys(props, reveal);
  const actions = useLatest<RowActions>({
    press(row, index) {
      moveTo(index);
      press(row.entry, row.isOpen);
    },
    toggle(row, index) {
      moveTo(index);
      if (row.entry.hasChildren) levels.toggle(row.entry.id, !row.isOpen);
    },
  });
  return (
    <div
      ref={box}
      className="formloom-people-rows"
      role={isTree ? 'tree' : 'listbox'}
      aria-label={label}
      aria-multiselectable={isMultiple}
      aria-activedescendant={rows.length > 0 ? `${id}-${String(current)}` : undefined}
      tabIndex={0}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.length * ROW_PX, position: 'relative' }}>
        {drawn.map((row, offset) => {
          const index = shown.first + offset;
          const place = { id: `${id}-${String(index)}`, top: index * ROW_PX, isActive: index === current, isTree };
          if (row.kind !== 'entry')
            return (
              <StateRow
                key={row.key}
                row={row}
                place={place}
                isFound={props.isFound}
                onLoad={() => levels.loadMore(row.parentId)}
              />
            );
          return (
            <PersonRow
              key={row.key}
              {...place}
              row={row}
              index={index}
              isChosen={isChosen(row.entry)}
              actions={actions}
            />
          );
        })}
      </div>
      <NextPage rows={drawn} onLoad={levels.loadMore} />
    </div>
  );
}

/** One object that always holds the latest value. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Asks for the next page as soon as the place where it goes comes near. */
function NextPage({ rows, onLoad }: { readonly rows: readonly PeopleRow[]; onLoad: (parentId: string) => void }) {
  const next = rows.find((row) => row.kind === 'more');
  useEffect(() => {
    if (next?.kind === 'more') onLoad(next.parentId);
  }, [next, onLoad]);
  return null;
}

/** The cursor stays on its row when others come in above it; where the row is gone, on the one that took its place. */
function useRowCursor(rows: readonly PeopleRow[]) {
  const [wanted, setWanted] = useState<{ readonly key: string; readonly index: number }>({ key: '', index: 0 });
  const found = useMemo(
    () => (rows[wanted.index]?.key === wanted.key ? wanted.index : rows.findIndex(({ key }) => key === wanted.key)),
    [rows, wanted],
  );
  const moveTo = (index: number) => setWanted({ key: rows[index]?.key ?? '', index });
  return { active: found < 0 ? Math.min(wanted.index, rows.length - 1) : found, moveTo };
}

/** The cursor among the rows, and what a press or a key does there. */
function useRowKeys({ rows, levels, onPick }: PersonRowsProps, reveal: (index: number) => void) {
  const { active, moveTo } = useRowCursor(rows);
  const press = (entry: PersonEntry, isOpen: boolean) => {
    if (entry.isPickable) onPick(entry);
    else if (entry.hasChildren) levels.toggle(entry.id, !isOpen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (event.key === ' ' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
      event.preventDefault();
      if (row?.kind === 'entry') press(row.entry, row.isOpen);
      else if (row?.kind === 'error') levels.loadMore(row.parentId);
      return;
    }
    const move = moveInRows(rows, active, event.key);
    if (!move) return;
    event.preventDefault();
    if (move.toggle) levels.toggle(move.toggle.id, move.toggle.isOpen);
    if (move.to === undefined) return;
    moveTo(move.to);
    reveal(move.to);
  };
  return { onKeyDown, press, active, moveTo };
}
