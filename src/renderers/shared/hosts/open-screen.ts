import { createContext, useContext } from 'react';
import type { ScreenPlace } from '../../../engine/contract/action';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ScreenParams } from '../../../engine/contract/resource';
import type { RecordRow } from '../sources/record-source';

/** What is to be opened: a module (`system/<name>` or a released module's id), or the rows of a data interface. */
export type ScreenTarget =
  | { readonly kind: 'module'; readonly module: string; readonly params: ScreenParams }
  | {
      readonly kind: 'interface';
      readonly interfaceId: string;
      /** Columns to show: member of a row and its heading (docs/module-format.md#row-selection). */
      readonly columns: readonly { readonly value: string; readonly label: string }[];
      /** Parameters, already filled (docs/module-format.md#interface-parameters). */
      readonly paramList: readonly Readonly<Record<string, unknown>>[];
      /** Key member of a row; '' = none, rows are compared by content. */
      readonly idKey: string;
      /** Member that is shown of a chosen row; default: the first column. */
      readonly labelKey?: string;
      readonly hasPage: boolean;
      readonly pageSize: number;
    }
  | {
      /** The records of a module that a relation offers, as the module allows. */
      readonly kind: 'related';
      readonly moduleId: string;
      readonly relationField: string;
      readonly columns: readonly { readonly value: string; readonly label: string }[];
      readonly hasPage: boolean;
      readonly pageSize: number;
    };

/** Below a field, where a screen as small as a list to choose from has room; a dialog elsewhere. */
export type OpenPlace = ScreenPlace | 'popover';

/** A screen to open over this one. */
export interface OpenScreenRequest {
  readonly target: ScreenTarget;
  /** `select` is the list with a choice of rows and confirm / cancel (docs/screens.md#windows). */
  readonly screen: 'list' | 'form' | 'detail' | 'select';
  /** `own`: as the opened module says; its window stands once the module is known. */
  readonly place: OpenPlace | 'own';
  /** `popover`: the element that it opens below. */
  readonly anchor?: Element | null;
  /** CSS length; '' = the opened module's own. */
  readonly width: string;
  /** '' = the opened module's own. */
  readonly title: string;
  /** Record of a `form` or `detail`; null = a new one. */
  readonly recordId: string | null;
  /** Values that a new record starts with. */
  readonly values: RecordValues;
  /** `select`: whether several rows can be chosen, and which are chosen already. */
  readonly isMultiple?: boolean;
  readonly selectedIds?: readonly string[];
  /**
   * `select`: takes the rows while the list is still open, none as well; false = it stays open. Absent = a choice closes it, and
   * confirming none does nothing.
   */
  readonly submit?: (rows: readonly RecordRow[]) => Promise<boolean>;
}

/** How an opened screen ended, once it is gone from sight. `hasChanged`: something was saved, deleted or switched in it. */
export interface OpenScreenOutcome {
  readonly hasChanged: boolean;
  /** Rows that were confirmed in a `select`; null when it was left without. */
  readonly selected: readonly RecordRow[] | null;
}

export type OpenScreen = (request: OpenScreenRequest) => Promise<OpenScreenOutcome>;

const OpenScreenContext = createContext<OpenScreen | null>(null);
export const OpenScreenProvider = OpenScreenContext.Provider;

/** Opens another screen over the current one; throws outside of a host of screens because nothing could appear. */
export function useOpenScreen(): OpenScreen {
  const open = useContext(OpenScreenContext);
  if (!open) throw new Error('useOpenScreen needs an OpenScreenProvider above it');
  return open;
}
