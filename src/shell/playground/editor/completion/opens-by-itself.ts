import type { RawRecord } from '../../../../engine/json/raw-value';
import { mayMatch } from '../references/match-place';
import { spotAt } from '../references/spot-at';
import { schemasAt } from '../schema/schema-at';

/**
 * Whether completion opens by itself after a character was typed: on a new line where a member or an item begins, and behind the
 * colon of a member. Not inside texts, and not behind `{`, `[` and `,` on their own line, as Enter follows there.
 */
export function opensAfter(typed: string, text: string, offset: number): boolean {
  const before = text.slice(0, offset).trimEnd();
  const isNewLine = typed.startsWith('\n') && /[,{[]$/.test(before);
  const isBehindColon = typed === ' ' && before.endsWith(':') && before.length === offset - 1;
  return (isNewLine || isBehindColon) && spotAt(text, offset).content === null;
}

interface ChoiceContext {
  readonly root: unknown;
  readonly schema: RawRecord;
  readonly canonicalKey: (key: string) => string;
}

/** Whether the blank between two quotes is one of several names: a field, an entry of a dictionary, a value of the schema. */
export function offersChoice(text: string, offset: number, { root, ...context }: ChoiceContext): boolean {
  const { steps, part, content } = spotAt(text, offset);
  if (!content) return false;
  if (mayMatch(steps, part) || steps.at(-1) === 'jnpfKey') return true;
  return (
    part === 'value' &&
    schemasAt(context.schema, root, { ...context, steps }).some(({ enum: values }) => Array.isArray(values))
  );
}
