import type { InterfaceRunStep } from '../../../wire/data-interfaces';

/** Longest text and most values of a step. */
const MAX_TEXT = 20_000;
const MAX_VALUES = 100;
const MAX_STEPS = 100;
const MASK = '******';

/** Notes what a run does, for the author who tries it. */
export class RunTrace {
  readonly steps: InterfaceRunStep[] = [];
  #secrets: readonly string[] = [];

  /** Hides secrets in all that is noted from now on, in every form that they are sent in; what another system answers may hold them too. */
  hide(secrets: readonly string[]): void {
    const forms = secrets.filter((secret) => secret !== '').flatMap(toForms);
    this.#secrets = [...new Set([...this.#secrets, ...forms])].sort((one, other) => other.length - one.length);
  }

  /** Notes one step. */
  note(kind: string, text: string, more: Partial<Pick<InterfaceRunStep, 'values' | 'tookMs'>> = {}): void {
    if (this.steps.length >= MAX_STEPS) return;
    const values = (more.values ?? []).slice(0, MAX_VALUES).map((value) => value && this.#mask(value));
    this.steps.push({ kind, text: this.#mask(text).slice(0, MAX_TEXT), values, tookMs: more.tookMs ?? 0 });
  }

  /** Notes a step with its duration, also when it fails. */
  async time<Value>(kind: string, text: string, work: () => Promise<Value>): Promise<Value> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.note(kind, text, { tookMs: Math.round(performance.now() - from) });
    }
  }

  #mask(text: string): string {
    return this.#secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
  }
}

/** Texts inside texts that are looked for: what was sent as JSON, repeated in the JSON of an answer, and printed by a script. */
const JSON_LEVELS = 3;

/** A secret as it stands in a header, a path, a query and in JSON. */
function toForms(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret);
  const forms = [
    secret,
    encoded,
    encoded.replaceAll("'", '%27'),
    new URLSearchParams([['', secret]]).toString().slice(1),
  ];
  let escaped = secret;
  for (let level = 0; level < JSON_LEVELS; level += 1) {
    escaped = JSON.stringify(escaped).slice(1, -1);
    forms.push(escaped);
  }
  return forms;
}
