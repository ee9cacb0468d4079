import type { UserFacts } from './evaluation';

/** Values by field key, as an author writes them. */
export type AuthoredValues = Readonly<Record<string, unknown>>;

/** Expectations about the state of fields, by what they say. */
export const STATE_EXPECTATIONS = ['visible', 'hidden', 'required', 'optional', 'locked', 'editable'] as const;
export type StateExpectation = (typeof STATE_EXPECTATIONS)[number];

/** What a test starts from. */
export interface TestStart {
  /** Values over the defaults of a new record, or those of a stored one. */
  readonly values: AuthoredValues;
  readonly isStored: boolean;
  /** Time of the test on the clock of the time zone; '' = the one of all tests that name none. */
  readonly now: string;
  readonly user: Partial<UserFacts>;
}

/** Values that are entered one after the other. */
export interface TestStep {
  readonly values: AuthoredValues;
  readonly pointer: string;
}

/** What has to hold at the end; what it does not name is not looked at. */
export interface TestExpectation extends Readonly<Record<StateExpectation, readonly string[]>> {
  readonly values: AuthoredValues;
  /** Field → the message that refuses its value; true = any. */
  readonly refused: Readonly<Record<string, string | true>>;
  /** Whether nothing may be refused. */
  readonly isAccepted: boolean;
}

/** A test of a module (docs/module-format.md#tests). */
export interface ModuleTest {
  readonly name: string;
  readonly given: TestStart;
  readonly when: readonly TestStep[];
  readonly then: TestExpectation;
  /** Whether part of it was left out because it could not be read: it fails whatever the module does. */
  readonly isBroken: boolean;
  readonly pointer: string;
}
