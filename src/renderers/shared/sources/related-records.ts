/** A record that points at another one. */
export interface RelatedRecord {
  readonly id: string;
  /** '' = nothing names it. */
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/** Records of a module that point at a record by one field: the first ones of its list. */
export interface RelatedGroup {
  readonly moduleId: string;
  readonly moduleName: string;
  readonly fieldId: string;
  readonly fieldLabel: string;
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly isAtLeast: boolean;
  /** Whether its list can be asked for all of them. */
  readonly canQuery: boolean;
  readonly records: readonly RelatedRecord[];
}

/** What points at a record. */
export interface RelatedGroups {
  readonly groups: readonly RelatedGroup[];
  /** Whether more groups were left out. */
  readonly hasMore: boolean;
}
