import type { RecordRow } from '../../shared/record-source';

/**
 * A question with what the row shows in place of `{field}`, so that it names what it is about. A name that the row has nothing
 * for stays as it is written.
 */
export function fillQuestion(question: string, record: RecordRow | null): string {
  if (!record) return question;
  return question.replace(/\{(\w+)\}/g, (hole, field: string) => {
    const shown = Object.hasOwn(record, field) ? record[field] : undefined;
    return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : hole;
  });
}
