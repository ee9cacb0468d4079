import type { RecordRow } from '../../shared/sources/record-source';

/** Replaces `{field}` in a question by the row's values; unknown names stay. */
export function fillQuestion(question: string, record: RecordRow | null): string {
  if (!record) return question;
  return question.replace(/\{(\w+)\}/g, (hole, field: string) => {
    const shown = Object.hasOwn(record, field) ? record[field] : undefined;
    return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : hole;
  });
}
