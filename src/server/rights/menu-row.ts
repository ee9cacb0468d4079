import type { Language } from '../../engine/contract/language';

/** A menu with clients' member names; `propertyJson` is still an object. */
export interface MenuRow {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly icon: string;
  readonly type: number;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly category: string;
  readonly propertyJson: Readonly<Record<string, unknown>>;
  readonly moduleId: string | null;
  readonly sortCode: number;
  readonly enabledMark: number;
}

/** Titles of an entry in other languages. */
export type MenuTitles = Readonly<Partial<Record<Language, string>>>;
