/**
 * How members of a resource follow from the columns and fields of its screen, whose codes can be granted (docs/clients.md#columns-and-fields-of-system-screens).
 * A member that no granted code names is neither read nor written once the menu entry asks for codes.
 */
export interface ScreenMembers {
  /** Members of listed records that a column shows besides its own name, by member. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Members of a record and of bodies that a field shows besides its own name, by member. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The column that a filter of the list asks about, where it has another name. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Members that a keyword is looked for in; names and codes unless it says otherwise. */
  readonly searched?: readonly string[];
}
