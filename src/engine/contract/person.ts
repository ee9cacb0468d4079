/** What people pickers choose from: the objects of an organisation (docs/module-format.md#people-fields). */
export const PERSON_KINDS = ['user', 'company', 'department', 'position', 'role', 'group'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** Who may be chosen in a people field, as its author restricted it (docs/module-format.md#people-fields). */
export interface PersonRestriction {
  /**
   * all: nobody is left out; custom: the five lists below, joined; the others: whoever belongs to the objects of that kind, which
   * the lists below or a related field name.
   */
  readonly mode: 'all' | 'custom' | 'dep' | 'pos' | 'role' | 'group';
  readonly userIds: readonly string[];
  /** Companies and departments, each with all below it. */
  readonly departIds: readonly string[];
  readonly positionIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Of these only organisations that the asking user is authorised for, and what stands in them; absent = no. */
  readonly isAuthorisedOnly?: boolean;
}

/** Leaves nobody out. */
export const UNRESTRICTED: PersonRestriction = {
  mode: 'all',
  userIds: [],
  departIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
};

/** An object of the organisation, as stored values and calls name it. */
export interface PersonRef {
  readonly type: PersonKind;
  readonly id: string;
}

/** An object of the organisation as pickers show it; the answer of their calls (`PersonEntry` of the wire). */
export interface PersonEntry extends PersonRef {
  /** Of a person the real name. */
  readonly fullName: string;
  /** A person's account; of others their code. */
  readonly enCode: string;
  readonly parentId: string;
  /** Names from the root company down, `A/B`; '' where it belongs to none. */
  readonly organize: string;
  /** Ids from the root company down. */
  readonly organizeIds: readonly string[];
  /** A person's main position. */
  readonly positionName: string;
  readonly headIcon: string;
  readonly hasChildren: boolean;
  /** Whether it may be chosen; others only lead to what may. */
  readonly isPickable: boolean;
  /** false = disabled since; it keeps its name. */
  readonly isEnabled: boolean;
}
