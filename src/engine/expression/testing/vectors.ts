import file from '../vectors.json';
import { LANGUAGES } from '../../contract/language';
import type { ExpressionCase, ExpressionSetting } from './run-cases';

/** A case with its expected outcome. */
export type ExpressionVector = ExpressionCase &
  ({ readonly result: unknown } | { readonly error: string; readonly position?: number });

/** The cases of a part of the grammar (`arithmetic`) or of one function. */
export interface VectorGroup {
  readonly name: string;
  readonly cases: readonly ExpressionVector[];
}

/** The test vectors that every runtime must agree with; the reference page shows the same ones. */
export interface VectorFile extends ExpressionSetting {
  readonly groups: readonly VectorGroup[];
}

const { context, groups, ...setting } = file;
const language = LANGUAGES.find((known) => known === context.language);
if (!language) throw new Error('the vectors name no language of the product');

export const vectors: VectorFile = {
  ...setting,
  context: { ...context, language },
  groups: groups as readonly VectorGroup[],
};
