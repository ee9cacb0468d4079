/** The system around a module. Null lists are unknown: references to them are not checked. */
export interface LintSurroundings {
  /** Ids and codes. */
  readonly dictionaryTypes: ReadonlySet<string> | null;
  /** Ids and codes of those that can be called. */
  readonly interfaces: ReadonlySet<string> | null;
  /** By id; the fields are field ids. */
  readonly modules: ReadonlyMap<string, { readonly fields: ReadonlySet<string> }> | null;
  /** Whether a system screen of that name exists; absent = any name does. */
  isScreen?: (name: string) => boolean;
  /** Ids and codes of those that give numbers. */
  readonly billRules: ReadonlySet<string> | null;
  /** Ids and codes of what is there, but switched off; absent = nothing is. */
  readonly disabled?: Readonly<Record<'interfaces' | 'billRules', ReadonlySet<string>>>;
  /** Code → id of its module; may omit the module itself. */
  readonly moduleCodes: ReadonlyMap<string, string> | null;
  /** Id of the module if its document has none; without both it is new. */
  readonly ownId?: string;
}

/** Nothing is known: only the document itself is checked. */
export const NO_SURROUNDINGS: LintSurroundings = {
  dictionaryTypes: null,
  interfaces: null,
  modules: null,
  billRules: null,
  moduleCodes: null,
};

/** Whether the module can be published and has tables, unlike a system screen. */
export function isKept({ modules }: LintSurroundings): boolean {
  return modules !== null;
}
