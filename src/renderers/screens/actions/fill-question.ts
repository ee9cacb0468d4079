import type { EvaluationContext } from '../../../engine/contract/evaluation';
import { idListIn } from '../../../engine/expression/name-scope';
import type { RecordRow } from '../../shared/sources/record-source';

/** Replaces `{field}` in a question or a title by the row's values, and `{selection.count}` by what it counts; unknown names stay. */
export function fillQuestion(
  question: string,
  record: RecordRow | null,
  idLists: NonNullable<EvaluationContext['idLists']> = {},
): string {
  return question.replace(/\{([\w.]+)\}/g, (hole, name: string) => {
    const found = idListIn(name);
    if (found) {
      const ids = idLists[found.list] ?? [];
      return found.member === 'count' ? String(ids.length) : ids.join(', ');
    }
    const shown = record && Object.hasOwn(record, name) ? record[name] : undefined;
    return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : hole;
  });
}
