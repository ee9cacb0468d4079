/** What a role set may do with one module (its codes only: docs/clients.md#granted-codes). */
export interface PermissionGrant {
  /** Column field ids: `amount`, `items-price`. */
  readonly columns: ReadonlySet<string>;
  /** Form field ids. */
  readonly forms: ReadonlySet<string>;
  /** Button codes with their `btn_` prefix. */
  readonly buttons: ReadonlySet<string>;
}

/** The answers everything asks before it shows, reads, writes, searches, sorts or sums. Made by `createAccess`. */
export interface ModuleAccess {
  /** May the column appear in list, search, sort, total and export? */
  canReadColumn: (fieldId: string) => boolean;
  /** May the field be read in form and detail? */
  canReadField: (fieldId: string) => boolean;
  /** May a write change the field? */
  canWriteField: (fieldId: string) => boolean;
  /** May a search, filter or sort name the field? */
  canFilter: (fieldId: string) => boolean;
  /** May the button (with or without `btn_`) be used? */
  canUseButton: (code: string) => boolean;
}
