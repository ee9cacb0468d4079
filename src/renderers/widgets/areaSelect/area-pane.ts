import type { ValuePath } from '../../../engine/values/path-values';
import type { AreaChoice } from '../../shared/hosts/area-service';

/** What a pane of the dialog is drawn with. */
export interface AreaPaneProps {
  readonly choice: AreaChoice;
  readonly chosen: readonly ValuePath[];
  onChoose: (path: ValuePath) => void;
}
