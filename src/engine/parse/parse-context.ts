import type { Generation } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { DefaultText } from './default-texts';
import type { Report } from './report';

/** State shared by all steps of a parse. */
export interface ParseContext {
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly generation: Generation;
  readonly defaultText: DefaultText;
  /** Ids in use, to keep nodes without a key distinct. */
  readonly usedIds: Set<string>;
  /** Number of nodes so far, limited by `MAX_NODES`. */
  nodeCount: number;
}

/** Surroundings of a node. */
export interface NodePlace {
  readonly pointer: string;
  /** Keys in use in the node's record or row. */
  readonly scope: Set<string>;
  /** Key of the surrounding sub-table; '' outside. */
  readonly tableKey: string;
  /** Database table of that sub-table; '' = not named. */
  readonly tableName: string;
  /** Canonical widget key of the container; '' at the top. */
  readonly parentWidget: string;
  readonly depth: number;
}
