import { dateFunctions } from './date-functions';
import type { ExpressionFunction } from './define-function';
import { identityFunctions } from './identity-functions';
import { listFunctions } from './list-functions';
import { logicFunctions } from './logic-functions';
import { numberFunctions } from './number-functions';
import { textFunctions } from './text-functions';

export type { ExpressionFunction, FunctionCall } from './define-function';

/** The functions by subject, as the reference page shows them. A new one is an entry in its group's file, a text and vectors. */
export const FUNCTION_GROUPS = {
  number: numberFunctions,
  list: listFunctions,
  logic: logicFunctions,
  text: textFunctions,
  date: dateFunctions,
  identity: identityFunctions,
} as const satisfies Readonly<Record<string, readonly ExpressionFunction[]>>;

/** Every function of the language. */
export const EXPRESSION_FUNCTIONS: readonly ExpressionFunction[] = Object.values(FUNCTION_GROUPS).flat();

const byName = new Map(EXPRESSION_FUNCTIONS.map((entry) => [entry.name, entry]));
/** Names that authors know from elsewhere. */
const ALIASES: ReadonlyMap<string, string> = new Map([['COALESCE', 'IFEMPTY']]);

/** Finds a function by its name in any case; undefined when the language has none of that name. */
export function functionOf(name: string): ExpressionFunction | undefined {
  const known = name.toUpperCase();
  return byName.get(ALIASES.get(known) ?? known);
}
