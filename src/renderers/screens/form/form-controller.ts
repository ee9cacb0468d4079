import { createForm, onFieldInit, type Form } from '@formily/core';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { applyLeaveRules, createSettler, explainField, finish } from '../../../engine/rules';
import type { Explanation, FieldStates, Settler, Sliced } from '../../../engine/rules';
import { createListeners } from '../record/create-listeners';
import { keepUnchanged, replaceIssues, toIssueBook, type FormIssue, type IssueBook } from './form-issues';
import { keysOf, tablesOf, type FormControllerOptions } from './controller-options';
import { createIssueFinder, type IssueFinder } from './find-issues';
import { createLaterWork } from './later-work';
import { createLiveTables, rowAt, type LiveTables } from './live-tables';
import { keepStates } from './keep-states';
import { projectField, projectIssues, projectStates, type FormFacts } from './project-field';
import { createPromptWork } from './prompt-work';
import { StateWords, type StateWord } from '../scripts/script-states';
import { RecordValuesStore } from './record-values';
import { createWatchedFields, type WatchedFields } from './watched-fields';

/** Debounce: calculations and rules run this long after the last change (docs/screens.md#forms). */
const SETTLE_DELAY_MS = 100;
const STATUS = 'status';

/** One opened record without React: owns its values, states and findings, and projects them to the Formily fields that exist. */
export class FormController implements FormFacts {
  readonly form: Form;
  private readonly store: RecordValuesStore;
  private readonly listeners = createListeners();
  private keys: readonly string[];
  readonly watched: WatchedFields;
  private tables: LiveTables;
  /** Sub-tables to be validated, with the next slice. */
  private readonly unchecked = new Set<string>();
  private readonly tableCheck = createLaterWork();
  /** Main fields with findings of the server; these stay until the field changes. */
  private readonly told = new Set<string>();
  private readonly pending = new Set<string>();
  /** Fields that were calculated synchronously; their rules and validation are still debounced. */
  private readonly calculated = new Set<string>();
  private readonly prompt = createPromptWork();
  private settler: Settler;
  private states: FieldStates = new Map();
  /** The states as the last settling returned them. */
  private settled: FieldStates | null = null;
  private readonly words = new StateWords();
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
      // Fields are mounted with tabs and panels; each gets its state when it appears.
      effects: () => onFieldInit('*', (field) => projectField(field, this)),
    });
    this.settle();
    this.store.markSaved();
  }

  /** The current values, plain; do not mutate. */
  get values(): RecordValues {
    return this.store.current;
  }

  get model(): ModuleModel {
    return this.options.model;
  }

  get issues(): IssueBook {
    return this.book;
  }

  get isDirty(): boolean {
    return this.store.isDirty;
  }

  /** States of all nodes by rules; a new map on changes. */
  get fieldStates(): FieldStates {
    return this.states;
  }

  /** A user's change of a main field. */
  input(key: string, value: unknown): void {
    // Its result would refer to indexes of rows that may have moved.
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

  /** Sets an initial value that was not known at opening; does not make the form dirty. */
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
   * The user left the field: from now on it is validated on every change, and leave rules run if it is dirty. A blank pristine
   * field is no error yet, and leaving a pristine field changes nothing.
   */
  leave(key: string): void {
    if (!this.watched.isEntered(key) && this.watched.isBlank(key, this.values[key])) return;
    this.watched.visit(key);
    this.tables.leave(key);
    this.flush();
    const written = this.watched.isEntered(key) ? this.runLeaveRules([key]) : [];
    this.revalidate([key, ...written], written);
  }

  /** The focus left a row of a sub-table: its missing values are reported now. */
  leaveRow(key: string, rowIndex: number): void {
    const isNews = this.tables.leaveRow(key, rowAt(this.values, key, rowIndex));
    if (isNews && this.timer === undefined && !this.told.has(key)) this.checkTables([key]);
  }

  /** The focus left a cell of a sub-table: its deferred findings are reported now. */
  leaveCell(key: string): void {
    if (this.tables.leaveCell(key) && this.timer === undefined && !this.told.has(key)) this.checkTables([key]);
  }

  /** Pauses the validation of sub-tables until `releaseChecks`. */
  readonly holdChecks = (): void => this.tableCheck.hold();

  readonly releaseChecks = (): void => this.tableCheck.release();

  /** Flushes the debounce: runs pending calculations and rules now. */
  flush(): void {
    const touched = this.settlePending();
    if (touched) this.revalidate(...touched);
  }

  /** Validates everything, shows the findings, and validates on every change from now on; time-sliced. */
  *validateSliced(): Sliced<readonly FormIssue[]> {
    this.settlePending();
    this.runLeaveRules(this.keys);
    this.forgetChecks();
    this.isFollowing = true;
    const checked = { ...this.values };
    const found = yield* this.findIssues();
    this.setBook(toIssueBook(found, this.ownerOf));
    // The user may have typed between two slices: those findings are stale.
    const changed = this.keys.filter((key) => this.values[key] !== checked[key]);
    if (changed.length > 0) this.revalidate(changed);
    return found;
  }

  /** Validates some main fields as a save would, and shows the findings; the server's stay until their field changes. */
  *validatePart(keys: readonly string[]): Sliced<void> {
    this.flush();
    const owners = new Set(keys.filter((key) => !this.told.has(key)));
    this.setBook(replaceIssues(this.book, toIssueBook(yield* this.findIssues(owners), this.ownerOf), owners));
  }

  /** Replaces the browser's findings by the server's; each is cleared when its field changes. */
  show(issues: readonly FormIssue[]): void {
    this.forgetChecks();
    this.isFollowing = false;
    const book = toIssueBook(issues, this.ownerOf);
    for (const owner of book.keys()) this.told.add(owner);
    this.setBook(book);
  }

  /** Shows findings of the engine; time-sliced, because the text of each has to be made. */
  *showFound(issues: readonly ValueIssue[]): Sliced<void> {
    this.show(yield* this.finder.toFormIssues(issues));
  }

  /** Replaces all values; the form is pristine. */
  reset(values: RecordValues): void {
    this.forget();
    this.watched.forget();
    this.tables.forget();
    this.isFollowing = false;
    this.store.replace(values);
    this.settle();
    this.store.markSaved();
    this.setBook(new Map());
  }

  /** Takes over a record joined with another's changes: `opened` is pristine from now on, `stored` what was read. */
  rebase({ values, opened, stored }: Readonly<Record<'values' | 'opened' | 'stored', RecordValues>>): void {
    this.options = { ...this.options, stored };
    this.finder = createIssueFinder(this.options);
    this.reset(opened);
    this.writeComputed(values);
    this.settle();
  }

  /** Switches to another version of the module with fitting values. Does not make the form dirty; rows are pristine again. */
  adopt(model: ModuleModel, values: RecordValues): void {
    this.forget();
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
    projectStates(this.form, this);
    this.setBook(new Map([...this.book].filter(([owner]) => this.keys.includes(owner))));
    this.revalidate([...this.book.keys()]);
  }

  /** A script's word about a node, until another one. */
  overrule(fieldId: string, word: StateWord): void {
    this.flush();
    this.words.say(fieldId, word);
    this.project();
    // Nobody has left the field empty yet.
    if (this.book.has(this.ownerOf(fieldId))) this.revalidate([this.ownerOf(fieldId)]);
  }

  readonly subscribeValue = (fieldId: string, listener: () => void) => this.store.subscribe(fieldId, listener);

  readonly savedOf = (key: string): unknown => this.store.savedOf(key);

  /** Subscribes to changes of dirtiness, findings and states; returns an unsubscribe function. */
  readonly subscribeStatus = (listener: () => void): (() => void) => this.listeners.subscribe(STATUS, listener);

  /** Why a field, or the cell of a column in one row, is hidden, required, read-only or has its value; null for an unknown one. */
  explain(fieldId: string, rowIndex?: number): Explanation | null {
    const { values, states, options } = this;
    const place = rowIndex === undefined ? { fieldId } : { fieldId, rowIndex };
    return explainField({ ...options, values, states, context: options.context(), ...place });
  }

  readonly dispose = (): void => this.forget();

  /** Main field that shows a finding: the sub-table's for a column. */
  readonly ownerOf = (fieldId: string): string => findField(this.model, fieldId)?.tableKey || fieldId;

  /** Runs the leave rules of these fields and all that follows; returns the keys written. */
  private runLeaveRules(fieldIds: readonly string[]): readonly string[] {
    const { values: before, options } = this;
    const values = applyLeaveRules({ ...options, values: before, context: options.context(), fieldIds });
    if (!values) return [];
    const written = this.writeComputed(values);
    for (const key of written) this.told.delete(key);
    if (written.length > 0) this.settle(written);
    return written;
  }

  /** Incremental recalculation: `touched` limits it to what depends on these fields; absent = all. */
  private settle(touched?: readonly string[]): readonly string[] {
    const settled = this.settler.settle({
      values: this.values,
      context: this.options.context(),
      ...(touched ? { changedFieldIds: touched } : {}),
    });
    const written = this.writeComputed(settled.values);
    if (this.settled === settled.states) return written;
    this.settled = settled.states;
    this.project();
    return written;
  }

  private project(): void {
    const before = this.states;
    this.states = this.words.over(this.settled ?? before, this.model);
    projectStates(this.form, this, before);
    this.listeners.notify(STATUS);
  }

  /** Runs calculations and rules for the fields changed since the last run; returns all changed keys, null for none. */
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

  /** Computes amounts and totals of a sub-table within the frame of the key where that is cheap; the rest is debounced. */
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

  /** Writes the results of calculations and rules; rows keep the edits of the user. */
  private writeComputed(values: RecordValues): readonly string[] {
    return this.tables.compute(
      () => this.values,
      () => this.store.writeChanged(values),
    );
  }

  /**
   * Validates visited, invalid and cleared fields, and rows changed by the user; everything after an attempt to save. The server's
   * findings stay until their field changes. Fields validated against a changed or written one are included.
   */
  private revalidate(touched: readonly string[], written: readonly string[] = []): void {
    const dependents = this.watched.dependentsOf([...touched, ...written]);
    this.tables.follow(dependents.filter(({ tableKey }) => tableKey !== '').map(({ id }) => id));
    const own = touched.filter((key) => this.shouldRecheck(key));
    const measured = dependents.filter(
      ({ key, tableKey }) => tableKey === '' && !this.watched.isBlank(key, this.values[key]),
    );
    const due = this.isFollowing ? this.keys : [...new Set([...own, ...measured.map(({ key }) => key)])];
    const wanted = [...due, ...this.tables.liveKeys()].filter((key) => !this.told.has(key));
    const owners = wanted.filter((key) => !this.tables.has(key));
    if (owners.length > 0) {
      const found = finish(this.findIssues(new Set(owners)));
      this.setBook(replaceIssues(this.book, toIssueBook(found, this.ownerOf), owners));
    }
    this.checkTables(wanted.filter((key) => this.tables.has(key)));
  }

  /** Schedules the validation of sub-tables in time slices, never within a key event. */
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

  /** Clears pending calculations and validations. */
  private forget(): void {
    this.cancelTimer();
    this.forgetChecks();
    this.pending.clear();
    this.calculated.clear();
  }

  private forgetChecks(): void {
    this.tableCheck.cancel();
    this.unchecked.clear();
    this.told.clear();
  }

  private readonly shouldRecheck = (key: string): boolean =>
    this.watched.isVisited(key) || this.book.has(key) || this.watched.isBlank(key, this.values[key]);

  /** Validates these main fields, or all. */
  private findIssues(keys?: ReadonlySet<string>): Sliced<readonly FormIssue[]> {
    return this.finder.find({ values: { ...this.values }, states: this.states }, keys ? { keys } : {});
  }

  /** Validates the rows of sub-tables that the user is editing. */
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
    this.timer = void clearTimeout(this.timer);
  }
}
