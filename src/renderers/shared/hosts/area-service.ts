/** Which areas are offered (docs/module-format.md#areas). */
export interface AreaChoice {
  /** Levels above the areas that are chosen; an area with nothing below it may be chosen sooner. */
  readonly level: number;
  /** Only these areas and those below them; empty = all. */
  readonly within: readonly string[];
  /** Whether those above may be chosen as well, as in searches. */
  readonly isAnyLevel: boolean;
}

/** An area of one level. */
export interface OfferedArea {
  readonly id: string;
  readonly fullName: string;
  /** Nothing below it leads to a choice. */
  readonly isLeaf: boolean;
  readonly isPickable: boolean;
}

/** An area that a keyword found: ids and names from the province down. */
export interface FoundArea {
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** The administrative divisions behind area fields; failures throw with the server's message. */
export interface AreaService {
  /** The areas below one; '-1' = the provinces. */
  children: (parentId: string, choice: AreaChoice, signal?: AbortSignal) => Promise<readonly OfferedArea[]>;
  /** A page of what a name, code, pinyin or initials find, the best first. */
  find: (query: AreaQuery, signal?: AbortSignal) => Promise<readonly FoundArea[]>;
  /** Paths of ids by paths of names (`广东省/深圳市`); what means none is left out. */
  read: (texts: readonly string[], signal?: AbortSignal) => Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface AreaQuery extends AreaChoice {
  readonly keyword: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}
