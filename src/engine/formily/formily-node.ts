import type { FieldModel } from '../contract/field-model';
import type { Reading } from './script';

/**
 * Text that Formily compiles (`{{…}}`). Only the exporter makes it, of quoted literals and names that it has checked, so no author's
 * text becomes code (docs/formily.md#no-text-becomes-code).
 */
export class Script {
  constructor(readonly source: string) {}
}

/** The part of a schema that one node gives, so that what sealing changes is named by its place. */
export class Owned {
  constructor(
    readonly owner: FieldModel,
    readonly draft: DraftRecord,
  ) {}
}

/** A schema before it is sealed: JSON with scripts in it. A member that is undefined is left out. */
export type Draft = string | number | boolean | null | undefined | Script | Owned | readonly Draft[] | DraftRecord;
export interface DraftRecord {
  readonly [member: string]: Draft;
}

/** Something that the stock controls do otherwise, or not at all. */
export interface Difference {
  /** `lost`: it is missing there. `changed`: it is there in another form. */
  readonly kind: 'lost' | 'changed';
  /** Its text is `ENGINE_FORMILY_LOST.<reason>` or `ENGINE_FORMILY_CHANGED.<reason>`. */
  readonly reason: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Who knows the choices of a field: kind of the source, its id, and names of its members. */
export interface ChoiceSource extends DraftRecord {
  readonly from: string;
  readonly id: string;
}

/** What a node is in standard Formily, without what all nodes have alike (title, required, patterns, choices, rules). */
export interface FormilyNode {
  /** Type of the value; `void` = holds none. */
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'any' | 'void';
  /** A component of `@formily/antd-v5`, one of antd's that needs no adapter (docs/formily.md#how-to-draw-it), or an HTML element; '' = draws its children only. */
  readonly component: string;
  readonly props?: DraftRecord;
  /** Words that the component shows. */
  readonly content?: string;
  /** Validators beside required and the field's own patterns. */
  readonly validators?: readonly DraftRecord[];
  /** Stored value → the value of the stock control; undefined = blank. Default: the same. */
  readonly toValue?: (stored: unknown) => unknown;
  /** How expressions read and write the value of the stock control; null = they cannot. Default: by the type. */
  readonly reading?: Reading | null;
  /** `grid`: children stand in columns (default); `direct`: they are parts of the component (panes, rows of a layout table). */
  readonly children?: 'grid' | 'direct';
  /** Where choices come from that no document holds: `x-data.choices`, reported as `lost` by `from`. */
  readonly choicesFrom?: ChoiceSource;
  /** Members of each choice besides label and value. */
  readonly ofChoice?: (hasChildren: boolean) => DraftRecord;
  /** Nobody enters the value. */
  readonly isFixed?: boolean;
  readonly differences?: readonly Difference[];
}

/** The stock equal of a widget: the export of its `formily.ts`. */
export type FormilyEqual = (field: FieldModel) => FormilyNode;

/** Stock equals by widget key. */
export type FormilyEqualsByKey = ReadonlyMap<string, FormilyEqual>;

/** A property that has no equal, where the field uses it. */
export function lostProp(isUsed: boolean, property: string): readonly Difference[] {
  return isUsed ? [{ kind: 'lost', reason: 'property', params: { property } }] : [];
}
