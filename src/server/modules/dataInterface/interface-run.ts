import type { UserFacts } from '../../../engine/contract/evaluation';
import type { AppDeps } from '../../deps';
import type { InterfaceRow } from './interface-definition';
import type { GivenParam } from './interface-values';
import type { InterfacePage } from './macros';
import type { RunTrace } from './run-trace';

/** The caller; administrators, who write the statements, see the database's message. */
export type InterfaceCaller = UserFacts & { readonly isAdministrator?: boolean };

/** Parameters and caller of a run. `params` are the client's `paramList`. */
export interface InterfaceCall {
  readonly params: readonly GivenParam[];
  readonly caller: InterfaceCaller;
  /** The run may change rows: a button's, a caller's from outside, its author's. */
  readonly mayWrite?: boolean;
  /** The call is for the interface itself, whose route asks for the address; absent = names, choices and checks of records. */
  readonly isDirect?: boolean;
}

/** One run of an interface that was found. */
export interface InterfaceRun extends InterfaceCall {
  readonly deps: AppDeps;
  readonly row: InterfaceRow;
  readonly page: InterfacePage;
  readonly trace?: RunTrace;
  /** Writes are undone in the end. */
  readonly isTrial?: boolean;
}

/** All rows, as one page up to the row cap. */
export function wholePage({ config }: AppDeps): InterfacePage {
  return { offset: 0, limit: config.interfaceRowCap, keyword: '' };
}
