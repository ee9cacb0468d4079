import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely';
import type { SystemSchema } from './system-schema';

/** Placeholder of a value that differs between uses of a statement. */
class Slot {
  constructor(readonly index: number) {}
}

interface Compiled {
  readonly text: string;
  /** By parameter: the slot of its value; anything else is constant. */
  readonly parameters: readonly unknown[];
}

/** Maximum number of texts per owner; with more kinds, few recur. */
const MAX_TEXTS = 100;
const compiled = new WeakMap<object, Map<string, Compiled>>();

/** A statement whose text is determined by `name` within `owner`. */
export interface OnceStatement {
  readonly owner: object;
  readonly name: string;
  readonly values: readonly unknown[];
  /** Builds the statement; each slot stands for the value at its index. */
  readonly build: (...slots: readonly RawBuilder<never>[]) => RawBuilder<unknown>;
}

/** A statement with its values; its text is memoised for the lifetime of its owner. */
export function compileOnce(db: Kysely<SystemSchema>, { owner, name, values, build }: OnceStatement): CompiledQuery {
  const known = compiled.get(owner) ?? new Map<string, Compiled>();
  compiled.set(owner, known);
  let statement = known.get(name);
  if (!statement) {
    const { sql: text, parameters } = build(
      ...values.map((_value, index) => sql.val(new Slot(index)) as never),
    ).compile(db);
    statement = { text, parameters };
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(name, statement);
  }
  const parameters = statement.parameters.map((part) => (part instanceof Slot ? values[part.index] : part));
  return CompiledQuery.raw(statement.text, parameters);
}
