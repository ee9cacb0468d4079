import type { Translate } from '../../../engine/contract/language';
import type { SourceFinding } from '../../../engine/lint';
import type { SourceFix } from '../../../engine/source';
import type { Property } from './read-properties';

/** What every row needs of its panel. */
export interface RowSurroundings {
  readonly text: Translate;
  readonly nameOf: (property: Property) => string;
  readonly findings: readonly SourceFinding[];
  onFix: (fix: SourceFix) => void;
  onReveal: (pointer: string) => void;
}
