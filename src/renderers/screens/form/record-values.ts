import { observable, raw } from '@formily/reactive';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { createListeners } from '../record/create-listeners';
import { isSameValue } from '../record/same-value';

/**
 * The values of the edited record. Formily sees `observed`, observable by key only: lists, rows and objects stay plain (possibly
 * frozen) data and are replaced as a whole.
 */
export class RecordValuesStore {
  readonly observed: RecordValues;
  private readonly listeners = createListeners();
  private readonly changed = new Set<string>();
  private saved: RecordValues = {};
  private isAdopting = false;

  /** The first values are the saved ones. `onDirtyChange` is called when `isDirty` changes. */
  constructor(
    private keys: readonly string[],
    values: RecordValues,
    private readonly onDirtyChange: () => void = () => undefined,
  ) {
    // Keys are set before anybody observes: notifying a thousand keys one by one is slower than rendering them.
    const blank: RecordValues = Object.fromEntries(keys.map((key) => [key, undefined]));
    this.observed = observable.shallow({ ...blank, ...values });
    this.markSaved();
  }

  /** The plain values; do not mutate. */
  get current(): RecordValues {
    return raw<RecordValues>(this.observed);
  }

  get isDirty(): boolean {
    return this.changed.size > 0;
  }

  /** The value as it was read or last saved. */
  savedOf(key: string): unknown {
    return this.saved[key];
  }

  write(key: string, value: unknown): void {
    const wasDirty = this.isDirty;
    this.observed[key] = value;
    if (this.isAdopting && !this.changed.has(key)) this.saved[key] = value;
    if (isSameValue(value, this.saved[key])) this.changed.delete(key);
    else this.changed.add(key);
    this.listeners.notify(key);
    if (wasDirty !== this.isDirty) this.onDirtyChange();
  }

  /** Writes differing values and returns their keys; the rest is not rendered again. */
  writeChanged(values: RecordValues): readonly string[] {
    const differing = this.keys.filter((key) => !isSameValue(values[key], this.current[key]));
    for (const key of differing) this.write(key, values[key]);
    return differing;
  }

  /** Wraps writes that are not the user's: a pristine form stays pristine. */
  writeAsSaved(change: () => void): void {
    this.isAdopting = true;
    try {
      change();
    } finally {
      this.isAdopting = false;
    }
  }

  /** Writes everything, unknown keys included: fields without a control must survive a save. */
  replace(values: RecordValues): void {
    for (const key of new Set([...this.keys, ...Object.keys(this.current), ...Object.keys(values)]))
      this.write(key, values[key]);
  }

  /** Switches to the fields and values of another module version; writes only differences. */
  adopt(keys: readonly string[], values: RecordValues): void {
    this.keys = keys;
    this.writeChanged(values);
  }

  /** Marks the current values as saved. */
  markSaved(): void {
    const wasDirty = this.isDirty;
    this.saved = { ...this.current };
    this.changed.clear();
    if (wasDirty) this.onDirtyChange();
  }

  subscribe(key: string, listener: () => void): () => void {
    return this.listeners.subscribe(key, listener);
  }
}
