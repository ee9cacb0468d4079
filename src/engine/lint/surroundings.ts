/**
 * What the system around a module has. A list that is null is not known here, and references into it are not judged.
 */
export interface LintSurroundings {
  /** Ids and codes. */
  readonly dictionaryTypes: ReadonlySet<string> | null;
  /** Ids. */
  readonly interfaces: ReadonlySet<string> | null;
  /** By id; the fields are field ids. */
  readonly modules: ReadonlyMap<string, { readonly fields: ReadonlySet<string> }> | null;
  /** Whether the system has a screen of its own under a name; absent: every name is taken for one. */
  isScreen?(name: string): boolean;
  /** Codes. */
  readonly billRules: ReadonlySet<string> | null;
  /** Code → id of the module that has it; the module itself may be left out. */
  readonly moduleCodes: ReadonlyMap<string, string> | null;
  /** Id of the module itself where its document does not carry it; without either it counts as a new one. */
  readonly ownId?: string;
}

/** Nothing is known: only what the document says by itself is judged. */
export const NO_SURROUNDINGS: LintSurroundings = {
  dictionaryTypes: null,
  interfaces: null,
  modules: null,
  billRules: null,
  moduleCodes: null,
};

/** Whether the module is one that the system around keeps, publishes and makes tables for, and no screen of the system's own. */
export function isKept({ modules }: LintSurroundings): boolean {
  return modules !== null;
}
