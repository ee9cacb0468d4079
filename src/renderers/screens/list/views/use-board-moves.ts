import { App } from 'antd';
import { useState } from 'react';
import { isBlank } from '../../../../engine/values/is-blank';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import {
  type RecordGroup,
  type RecordRow,
  type RecordSource,
  SourceError,
} from '../../../shared/sources/record-source';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import type { QueryField } from '../query/query-field';
import { useViewText } from './use-view-kit';

/** A card on its way to another column. */
export interface BoardMove {
  readonly record: RecordRow;
  readonly from: string | null;
  readonly to: string | null;
}

interface UseBoardMovesOptions {
  readonly source: RecordSource;
  readonly by: QueryField;
  /** Something was saved, or has turned out to be different. */
  onChanged: () => void;
}

const NONE: readonly BoardMove[] = [];

/**
 * Moves records between the columns of a board: each move saves the record with the field changed, as its form would, under all
 * rules of the module. What is refused goes back, with the reason.
 */
export function useBoardMoves({ source, by, onChanged }: UseBoardMovesOptions) {
  const { message } = App.useApp();
  const text = useText();
  const own = useViewText();
  const [moves, setMoves] = useState(NONE);

  async function save({ record, from, to }: BoardMove): Promise<string> {
    const { values, version } = await source.read(record.id);
    const { key } = by.field;
    if (!isSame(values[key], from)) throw new SourceError(own('view.board.changed'), { code: 0 });
    const stored = by.definition.toStored(to, by.field);
    const value = stored.ok ? stored.value : to;
    return (await source.update(record.id, { ...values, [key]: value }, version)).message;
  }

  async function move(record: RecordRow, from: RecordGroup, to: RecordGroup) {
    const one: BoardMove = { record, from: from.key, to: to.key };
    setMoves((before) => [...before, one]);
    try {
      void message.success(await save(one), SUCCESS_SECONDS);
    } catch (error) {
      void message.error(reasonOf(error) ?? problemText(error, text), FAILURE_SECONDS);
    } finally {
      onChanged();
      setMoves((before) => before.filter((other) => other !== one));
    }
  }

  return { moves, move };
}

function isSame(stored: unknown, key: string | null): boolean {
  if (key === null) return isBlank(stored);
  return !isBlank(stored) && String(stored) === key;
}

/** What the rules of the module have against it. */
function reasonOf(error: unknown): string | null {
  const faults = error instanceof SourceError ? (error.detail.fieldErrors ?? []) : [];
  return faults.length > 0 ? faults.map(({ message }) => message).join('；') : null;
}
