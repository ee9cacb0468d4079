import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely';
import type { SystemSchema } from './system-schema';

/** Stands for a value that every use of a statement gives anew. */
class Slot {
  constructor(readonly index: number) {}
}

interface Compiled {
  readonly text: string;
  /** Which of the given values each parameter is; what is none of them is the same every time. */
  readonly parameters: readonly unknown[];
}

/** Texts of one owner: what comes in so many kinds is not the same often. */
const MAX_TEXTS = 100;
const compiled = new WeakMap<object, Map<string, Compiled>>();

/** A statement whose text is the same whenever `name` is, for one `owner`. */
export interface OnceStatement {
  readonly owner: object;
  readonly name: string;
  readonly values: readonly unknown[];
  /** Words it; each of the slots stands for the value of its place. */
  readonly build: (...slots: readonly RawBuilder<never>[]) => RawBuilder<unknown>;
}

/** A statement with its values; its text is put together when it is first asked for, and kept as long as its owner. */
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
