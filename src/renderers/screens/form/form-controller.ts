import { createForm, onFieldInit, type Form } from '@formily/core';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import {
  applyLeaveRules,
  createSettler,
  explainField,
  finish,
  type Explanation,
  type FieldStates,
  type Settler,
  type Sliced,
} from '../../../engine/rules';
import { createListeners } from '../record/create-listeners';
import { keepUnchanged, replaceIssues, toIssueBook, type FormIssue, type IssueBook } from './form-issues';
import { keysOf, tablesOf, type FormControllerOptions } from './controller-options';
import { createIssueFinder, type IssueFinder } from './find-issues';
import { createLaterWork } from './later-work';
import { createLiveTables, rowAt, type LiveTables } from './live-tables';
import { keepStates } from './keep-states';
import { projectField, projectIssues, projectStates } from './project-field';
import { createPromptWork } from './prompt-work';
import { RecordValuesStore } from './record-values';
import { createWatchedFields, isBlank, type WatchedFields } from './watched-fields';

/** Calculations and rules run this long after the last change (widgets.md §9). */
const SETTLE_DELAY_MS = 100;
const STATUS = 'status';

/**
 * One opened record without React: values in a Formily form, rules, calculations and validation over plain data,
 * their results projected to the state and feedback of the Formily fields that exist.
 */
export class FormController {
  readonly form: Form;
  private readonly store: RecordValuesStore;
  private readonly listeners = createListeners();
  private keys: readonly string[];
  private readonly watched: WatchedFields;
  private tables: LiveTables;
  /** Sub-tables that wait for their check. */
  private readonly unchecked = new Set<string>();
  private readonly tableCheck = createLaterWork();
  /** Main fields whose findings came from outside; they stand until their field changes. */
  private readonly told = new Set<string>();
  private readonly pending = new Set<string>();
  /** What was calculated from them already; rules and checks that depend on it are still to come. */
  private readonly calculated = new Set<string>();
  private readonly prompt = createPromptWork();
  private settler: Settler;
  private states: FieldStates = new Map();
  /** The same as the settler gave them. */
  private settled: FieldStates | null = null;
  private book: IssueBook = new Map();
  private isFollowing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private finder: IssueFinder;

  constructor(private options: FormControllerOptions) {
    this.keys = keysOf(options);
    this.watched = createWatchedFields(options.model, options.registry);
    this.tables = createLiveTables(tablesOf(options));
    this.store = new RecordValuesStore(this.keys, options.values, () => this.listeners.notify(STATUS));
    this.settler = createSettler(options.model, options.registry);
    this.finder = createIssueFinder(options);
    this.form = createForm({
      values: this.store.observed,
      // Fields come and go with tabs and panels; each takes over what is known about it when it appears.
      effects: () => onFieldInit('*', (field) => projectField(field, this.states, this.book)),
    });
    this.settle();
    this.store.markSaved();
  }

  /** The current values, plain; not to be changed in place. */
  get values(): RecordValues {
    return this.store.current;
  }

  get issues(): IssueBook {
    return this.book;
  }

  get isDirty(): boolean {
    return this.store.isDirty;
  }

  /** What the rules made of every node; a new map when something changed. */
  get fieldStates(): FieldStates {
    return this.states;
  }

  /** A user's change of a main field. */
  input(key: string, value: unknown): void {
    // What it found would be tied to the places of rows that may have moved.
    this.tableCheck.cancel();
    this.told.delete(key);
    this.tables.change(key, this.values[key], value);
    this.store.write(key, value);
    this.watched.enter(key);
    this.pending.add(key);
    if (this.tables.has(key)) this.calculateAtOnce();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), SETTLE_DELAY_MS);
  }

  /** A value that a new record starts with and that was not known when it was opened: it makes nothing unsaved. */
  start(key: string, value: unknown): void {
    this.flush();
    this.told.delete(key);
    this.store.writeAsSaved(() => {
      this.store.write(key, value);
      this.settle([key]);
    });
    this.revalidate([key]);
  }

  /**
   * The user left the field: from now on its errors follow every change, and rules that wait for this act when something was
   * typed. Passing through a blank field is no mistake yet, and passing through any field changes nothing.
   */
  leave(key: string): void {
    if (!this.watched.isEntered(key) && isBlank(this.values[key])) return;
    this.watched.visit(key);
    this.tables.leave(key);
    this.flush();
    const written = this.watched.isEntered(key) ? this.runLeaveRules([key]) : [];
    this.revalidate([key, ...written], written);
  }

  /** The keyboard left one row of a sub-table: what it still lacks is said now. */
  leaveRow(key: string, rowIndex: number): void {
    const isNews = this.tables.leaveRow(key, rowAt(this.values, key, rowIndex));
    if (isNews && this.timer === undefined && !this.told.has(key)) this.checkTables([key]);
  }

  /** The keyboard left a cell of a sub-table: what waited for that is said now. */
  leaveCell(key: string): void {
    if (this.tables.leaveCell(key) && this.timer === undefined && !this.told.has(key)) this.checkTables([key]);
  }

  /** Checks of sub-tables wait until `releaseChecks`. */
  holdChecks(): void {
    this.tableCheck.hold();
  }

  releaseChecks(): void {
    this.tableCheck.release();
  }

  /** Runs a pending calculation now. */
  flush(): void {
    const touched = this.settlePending();
    if (touched) this.revalidate(...touched);
  }

  /**
   * Checks everything, shows what is wrong, and follows every change from now on; interruptible: a long sub-table is not checked
   * in one go.
   */
  *validateSliced(): Sliced<readonly FormIssue[]> {
    this.settlePending();
    this.runLeaveRules(this.keys);
    this.forgetChecks();
    this.isFollowing = true;
    const checked = { ...this.values };
    const found = yield* this.findIssues();
    this.setBook(toIssueBook(found, this.ownerOf));
    // Somebody may have typed between two slices: those findings are about what stood there before.
    const changed = this.keys.filter((key) => this.values[key] !== checked[key]);
    if (changed.length > 0) this.revalidate(changed);
    return found;
  }

  /** Shows the server's findings in the places of the browser's; each goes when its field changes. */
  show(issues: readonly FormIssue[]): void {
    this.forgetChecks();
    this.isFollowing = false;
    const book = toIssueBook(issues, this.ownerOf);
    for (const owner of book.keys()) this.told.add(owner);
    this.setBook(book);
  }

  /** Shows findings of the engine; interruptible, because each has its text to be made. */
  *showFound(issues: readonly ValueIssue[]): Sliced<void> {
    this.show(yield* this.finder.toFormIssues(issues));
  }

  /** Replaces all values, which count as saved. */
  reset(values: RecordValues): void {
    this.cancelTimer();
    this.forgetChecks();
    this.pending.clear();
    this.calculated.clear();
    this.watched.forget();
    this.tables.forget();
    this.isFollowing = false;
    this.store.replace(values);
    this.settle();
    this.store.markSaved();
    this.setBook(new Map());
  }

  /**
   * Goes on with another version of the module and with these values, which must fit it. Nobody typed what it changes: it makes
   * nothing unsaved. Rows of sub-tables count as untouched again.
   */
  adopt(model: ModuleModel, values: RecordValues): void {
    this.cancelTimer();
    this.forgetChecks();
    this.pending.clear();
    this.calculated.clear();
    this.options = { ...this.options, model };
    this.keys = keysOf(this.options);
    this.watched.adopt(model);
    this.tables = createLiveTables(tablesOf(this.options));
    this.settler = createSettler(model, this.options.registry);
    this.finder = createIssueFinder(this.options);
    const before = this.states;
    this.store.writeAsSaved(() => {
      this.store.adopt(this.keys, values);
      this.settle();
    });
    this.states = keepStates(before, this.states);
    this.setBook(new Map([...this.book].filter(([owner]) => this.keys.includes(owner))));
    this.revalidate([...this.book.keys()]);
  }

  subscribeValue(fieldId: string, listener: () => void): () => void {
    return this.store.subscribe(fieldId, listener);
  }

  /** Calls back when dirtiness, findings or states may have changed. */
  subscribeStatus(listener: () => void): () => void {
    return this.listeners.subscribe(STATUS, listener);
  }

  /** Calls back when a value, state or finding may have changed. */
  subscribeChange(listener: () => void): () => void {
    const stops = [this.subscribeStatus(listener), ...this.keys.map((key) => this.store.subscribe(key, listener))];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Why a field, or the cell of a column in one row, is hidden, required, read-only or has its value; null for an unknown one. */
  explain(fieldId: string, rowIndex?: number): Explanation | null {
    const { model, registry, context } = this.options;
    const { values, states } = this;
    const place = rowIndex === undefined ? { fieldId } : { fieldId, rowIndex };
    return explainField({ model, registry, values, states, context: context(), ...place });
  }

  dispose(): void {
    this.cancelTimer();
    this.tableCheck.cancel();
  }

  /** Main field that shows a finding: the sub-table's for a column. */
  readonly ownerOf = (fieldId: string): string => findField(this.options.model, fieldId)?.tableKey || fieldId;

  /** Runs the rules that act when these fields are left, and all that follows from them; gives the keys they wrote. */
  private runLeaveRules(fieldIds: readonly string[]): readonly string[] {
    const { model, registry, context } = this.options;
    const values = applyLeaveRules({ model, registry, values: this.values, context: context(), fieldIds });
    if (!values) return [];
    const written = this.writeComputed(values);
    for (const key of written) this.told.delete(key);
    if (written.length > 0) this.settle(written);
    return written;
  }

  /** `touched` limits the work to what depends on these fields; absent = everything may have changed. */
  private settle(touched?: readonly string[]): readonly string[] {
    const settled = this.settler.settle({
      values: this.values,
      context: this.options.context(),
      ...(touched ? { changedFieldIds: touched } : {}),
    });
    const written = this.writeComputed(settled.values);
    if (this.settled === settled.states) return written;
    const before = this.states;
    this.settled = settled.states;
    this.states = settled.states;
    projectStates(this.form, before, settled.states);
    this.listeners.notify(STATUS);
    return written;
  }

  /** Settles what was typed since the last time and gives its keys and those of what followed; null when there is nothing. */
  private settlePending(): readonly [typed: readonly string[], written: readonly string[]] | null {
    if (this.timer === undefined) return null;
    this.cancelTimer();
    const touched = [...this.pending];
    const calculated = [...this.calculated];
    this.pending.clear();
    this.calculated.clear();
    const written = this.prompt.measure(() => this.settle([...touched, ...calculated]));
    return [touched, [...new Set([...calculated, ...written])]];
  }

  /** Amounts and totals of a sub-table follow the key in the same frame where they are cheap; everything else comes when settling. */
  private calculateAtOnce(): void {
    const values = this.prompt.attempt(() =>
      this.settler.calculateSliced({
        values: this.values,
        context: this.options.context(),
        changedFieldIds: [...this.pending, ...this.calculated],
      }),
    );
    if (values) for (const key of this.writeComputed(values)) this.calculated.add(key);
  }

  /** Writes what calculations and rules gave; the user's rows stay his. */
  private writeComputed(values: RecordValues): readonly string[] {
    return this.tables.compute(
      () => this.values,
      () => this.store.writeChanged(values),
    );
  }

  /**
   * Looks again at what was visited, is wrong or became blank, and at the rows that the user has changed; at everything once a
   * save was tried. What the server found stands until its field changes. What is measured by a changed or a written field is
   * looked at whether it was visited or not.
   */
  private revalidate(touched: readonly string[], written: readonly string[] = []): void {
    const dependents = this.watched.dependentsOf([...touched, ...written]);
    this.tables.follow(dependents.filter(({ tableKey }) => tableKey !== '').map(({ id }) => id));
    const own = touched.filter((key) => this.shouldRecheck(key));
    const measured = dependents.filter(({ key, tableKey }) => tableKey === '' && !isBlank(this.values[key]));
    const due = this.isFollowing ? this.keys : [...new Set([...own, ...measured.map(({ key }) => key)])];
    const wanted = [...due, ...this.tables.liveKeys()].filter((key) => !this.told.has(key));
    const owners = wanted.filter((key) => !this.tables.has(key));
    if (owners.length > 0) {
      const found = finish(this.findIssues(new Set(owners)));
      this.setBook(replaceIssues(this.book, toIssueBook(found, this.ownerOf), owners));
    }
    this.checkTables(wanted.filter((key) => this.tables.has(key)));
  }

  /** Has sub-tables checked, in slices and soon: never within the event of a key. */
  private checkTables(keys: readonly string[]): void {
    for (const key of keys) this.unchecked.add(key);
    if (this.unchecked.size > 0) this.tableCheck.start(this.runTableCheck());
  }

  private *runTableCheck(): Sliced<void> {
    const owners = new Set(this.unchecked);
    const found = yield* this.isFollowing ? this.findIssues(owners) : this.findLiveIssues(owners);
    this.unchecked.clear();
    this.setBook(replaceIssues(this.book, toIssueBook(found, this.ownerOf), owners));
  }

  private forgetChecks(): void {
    this.tableCheck.cancel();
    this.unchecked.clear();
    this.told.clear();
  }

  private shouldRecheck(key: string): boolean {
    return this.watched.isVisited(key) || this.book.has(key) || isBlank(this.values[key]);
  }

  /** Checks these main fields, or all. */
  private findIssues(keys?: ReadonlySet<string>): Sliced<readonly FormIssue[]> {
    return this.finder.find({ values: { ...this.values }, states: this.states }, keys ? { keys } : {});
  }

  /** Checks in sub-tables what concerns the user while he is typing. */
  private findLiveIssues(keys: ReadonlySet<string>): Sliced<readonly FormIssue[]> {
    const values = { ...this.values };
    const isShown = (issue: ValueIssue) => {
      const key = this.ownerOf(issue.fieldId);
      if (issue.rowIndex === undefined) return this.shouldRecheck(key);
      return this.tables.isShown(key, rowAt(values, key, issue.rowIndex), issue);
    };
    const shouldCheckRow = this.tables.isLiveRow;
    return this.finder.find({ values, states: this.states }, { keys, shouldCheckRow, isShown });
  }

  private setBook(next: IssueBook): void {
    const before = this.book;
    this.book = keepUnchanged(before, next);
    if (this.book === before) return;
    for (const owner of new Set([...before.keys(), ...next.keys()])) {
      if (before.get(owner) !== this.book.get(owner)) projectIssues(this.form, owner, next.get(owner));
    }
    this.listeners.notify(STATUS);
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
