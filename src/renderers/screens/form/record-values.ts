import { observable, raw } from '@formily/reactive';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { createListeners } from '../record/create-listeners';
import { isSameValue } from '../record/same-value';

/**
 * The values of the record being edited. Formily sees `observed`, which is observable by key only: lists, rows and rich
 * values stay the plain (possibly frozen) data they are and are replaced whole.
 */
export class RecordValuesStore {
  readonly observed: RecordValues;
  private readonly listeners = createListeners();
  private readonly changed = new Set<string>();
  private saved: RecordValues = {};
  private isAdopting = false;

  /** The first values count as saved. `onDirtyChange` hears whenever `isDirty` becomes another. */
  constructor(
    private keys: readonly string[],
    values: RecordValues,
    private readonly onDirtyChange: () => void = () => undefined,
  ) {
    // Filled before anybody observes: telling of a thousand keys one by one takes longer than drawing them.
    const blank: RecordValues = Object.fromEntries(keys.map((key) => [key, undefined]));
    this.observed = observable.shallow({ ...blank, ...values });
    this.markSaved();
  }

  /** The plain values; not to be changed in place. */
  get current(): RecordValues {
    return raw(this.observed) as RecordValues;
  }

  get isDirty(): boolean {
    return this.changed.size > 0;
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

  /** Writes what differs, gives its keys, and leaves the rest untouched, so that nothing unchanged is drawn again. */
  writeChanged(values: RecordValues): readonly string[] {
    const differing = this.keys.filter((key) => !isSameValue(values[key], this.current[key]));
    for (const key of differing) this.write(key, values[key]);
    return differing;
  }

  /** Carries out writes that nobody typed: what counted as saved before them still does. */
  writeAsSaved(change: () => void): void {
    this.isAdopting = true;
    try {
      change();
    } finally {
      this.isAdopting = false;
    }
  }

  /** Writes everything, unknown keys included: a field nobody can draw must survive a save. */
  replace(values: RecordValues): void {
    for (const key of new Set([...this.keys, ...Object.keys(this.current), ...Object.keys(values)]))
      this.write(key, values[key]);
  }

  /** Goes on with the fields and values of another version of the module; what differs is written, the rest stays untouched. */
  adopt(keys: readonly string[], values: RecordValues): void {
    this.keys = keys;
    this.writeChanged(values);
  }

  /** From now on these values count as saved. */
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
