import type { CreatableKind, MissingThing } from '../../../engine/lint';

/** What the user may create, and the way to it. */
export interface Creation {
  readonly kinds: ReadonlySet<CreatableKind>;
  /** Opens the form of a new one, filled with the code that is missing. */
  create: (missing: MissingThing) => void;
}
