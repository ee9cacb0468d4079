import type { Generation } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { DefaultText } from './default-texts';
import type { Report } from './report';

/** What every step of one parse shares. */
export interface ParseContext {
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly generation: Generation;
  readonly defaultText: DefaultText;
  /** Ids already given, so that nodes without a key stay distinct. */
  readonly usedIds: Set<string>;
  /** Nodes met so far, against `MAX_NODES`. */
  nodeCount: number;
}

/** Where a node stands. */
export interface NodePlace {
  readonly pointer: string;
  /** Keys taken in the record or row that the node belongs to. */
  readonly scope: Set<string>;
  /** Key of the sub-table around the node; '' outside. */
  readonly tableKey: string;
  /** Database table of that sub-table; '' when it names none. */
  readonly tableName: string;
  /** Canonical widget key of the container; '' at the top. */
  readonly parentWidget: string;
  readonly depth: number;
}
