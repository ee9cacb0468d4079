import { App } from 'antd';
import { useState } from 'react';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import {
  type RecordGroups,
  type RecordRow,
  type RecordSource,
  SourceError,
} from '../../../shared/sources/record-source';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import type { QueryField } from '../query/query-field';
import type { GroupMove, MovedValue } from './moved-groups';
import { useViewText } from './use-view-kit';

interface UseRecordMovesOptions {
  readonly source: RecordSource;
  readonly by: QueryField;
  readonly value: MovedValue;
  /** The groups that are shown; null = none yet. */
  readonly shown: RecordGroups | null;
  /** Something was saved, or has turned out to be different. */
  onChanged: () => void;
}

const NONE: readonly GroupMove[] = [];

/**
 * Moves records between the groups of a view: each move saves the record with the field changed, as its form would, under all
 * rules of the module. What is refused goes back, with the reason.
 */
export function useRecordMoves({ source, by, value, shown, onChanged }: UseRecordMovesOptions) {
  const { message } = App.useApp();
  const text = useText();
  const own = useViewText();
  const [moves, setMoves] = useState(NONE);
  const [answer, setAnswer] = useState(shown);
  // What was saved stays where it was put until the groups tell the same.
  if (answer !== shown) {
    setAnswer(shown);
    setMoves((before) => before.filter(({ isSaved }) => !isSaved));
  }

  async function save({ record, from, to }: GroupMove): Promise<string> {
    const { values, version } = await source.read(record.id);
    const { key } = by.field;
    if (!value.isAt(values[key], from)) throw new SourceError(own('view.recordChanged'), { code: 0 });
    const changed = { ...values, [key]: value.toGroup(values[key], to) };
    const done = await source.update(record.id, changed, version);
    return value.said?.(to) ?? done.message;
  }

  /** Whether it was saved. */
  async function move(record: RecordRow, from: string | null, to: string | null): Promise<boolean> {
    const one: GroupMove = { record, from, to, isSaved: false };
    setMoves((before) => [...before, one]);
    try {
      void message.success(await save(one), SUCCESS_SECONDS);
      setMoves((before) => before.map((other) => (other === one ? { ...one, isSaved: true } : other)));
      return true;
    } catch (error) {
      void message.error(reasonOf(error) ?? problemText(error, text), FAILURE_SECONDS);
      setMoves((before) => before.filter((other) => other !== one));
      return false;
    } finally {
      onChanged();
    }
  }

  return { moves, move };
}

/** What the rules of the module have against it. */
function reasonOf(error: unknown): string | null {
  const faults = error instanceof SourceError ? (error.detail.fieldErrors ?? []) : [];
  return faults.length > 0 ? faults.map(({ message }) => message).join('；') : null;
}
