import type { InterfaceParam } from './interface-param';

/** Where a field's stored values are chosen: records of a module by id, or rows of a data interface by one of their members. */
export type LinkSource =
  | { readonly kind: 'module'; readonly moduleId: string }
  | {
      readonly kind: 'interface';
      readonly interfaceId: string;
      /** Member of a row that is stored. */
      readonly valueKey: string;
      readonly params: readonly InterfaceParam[];
    };

/** What a field links to, and what is shown of it (docs/module-format.md#relations). */
export interface FieldLink {
  readonly source: LinkSource;
  /** Field of the record, or member of the row, that is shown. */
  readonly labelKey: string;
}

/** A stored value as its reader may see what it names. */
export interface LinkedValue {
  /** gone: no longer there; refused: this reader may not see it; failed: it could not be looked up. */
  readonly state: 'found' | 'gone' | 'refused' | 'failed';
  /** Texts by field of the record, or member of the row; {} unless found. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A field that shows one text of what another field of its record, or row, has chosen. */
export interface LinkedAttribute {
  /** The choosing field as authored: an id, or the key of a column in the same row. */
  readonly relationField: string;
  /** Field of the chosen record, or member of the chosen row. */
  readonly showField: string;
}
