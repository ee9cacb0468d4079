import type { Language } from './language';
import type { ScreenParams } from './resource';

/** Facts about the signed-in user that defaults, rules and system fields may use. */
export interface UserFacts {
  readonly userId: string;
  readonly userName: string;
  readonly account: string;
  readonly organizeId: string;
  readonly organizeName: string;
  readonly departmentId: string;
  readonly departmentName: string;
  readonly positionId: string;
  readonly positionName: string;
  readonly roleIds: readonly string[];
}

/**
 * Lists of ids that an action is about, read as `<list>.ids` and `<list>.count`: rows that are selected in the list, and what was
 * picked in a dialog.
 */
export const ID_LISTS = ['selection', 'picked'] as const;
export type IdList = (typeof ID_LISTS)[number];

/** Everything outside the record that an evaluation may depend on; injected so that it can be repeated. */
export interface EvaluationContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA name; the platform's default is Asia/Shanghai. */
  readonly timeZone: string;
  readonly language: Language;
  readonly user: UserFacts;
  /** Ids from the root company down to the user's organisation; absent where no record is begun. */
  readonly organizeIdPath?: readonly string[];
  /** Parameters of the screen, read as `param.<name>`; a name that is absent is blank. */
  readonly params?: ScreenParams;
  /** Id of the record that is edited or acted on, read as `record.id`; absent or '' = a new one. */
  readonly recordId?: string;
  /** Ids by the list's name; one that is absent is empty. */
  readonly idLists?: Readonly<Partial<Record<IdList, readonly string[]>>>;
}

/** Stored values of a record by field key; a sub-table's value is an array of rows keyed by column key. */
export type RecordValues = Record<string, unknown>;
