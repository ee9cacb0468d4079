import type { EngineCode, Issue } from '../contract/errors';

/** What an author can create for a reference to it. */
export type CreatableKind = 'dictionary' | 'interface' | 'billRule';

/** Something that a module names and the system does not have, by the code that it would need. */
export interface MissingThing {
  readonly kind: CreatableKind;
  readonly code: string;
}

const KINDS: Readonly<Partial<Record<EngineCode, CreatableKind>>> = {
  ENGINE_LINT_DICTIONARY_MISSING: 'dictionary',
  ENGINE_LINT_INTERFACE_MISSING: 'interface',
  ENGINE_LINT_BILL_RULE_MISSING: 'billRule',
};

/** Longest code of any of them. */
const MAX_CODE_CHARS = 50;

/** What would resolve an issue if it were created; null = nothing, or it is there and switched off. */
export function missingThing({ code, params }: Issue): MissingThing | null {
  const kind = KINDS[code];
  const { reference, reason } = params;
  if (!kind || reason !== undefined || typeof reference !== 'string' || reference.length > MAX_CODE_CHARS) return null;
  return { kind, code: reference };
}
