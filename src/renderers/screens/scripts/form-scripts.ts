import type { FieldEvent, FormEvent } from '../../../engine/contract/script';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { isRecord, ownValue } from '../../../engine/json/raw-value';
import type { JsonValue, ScriptResult } from '../../../engine/sandbox';
import type { FieldEventFacts } from '../../shared/hosts/field-events';
import type { RendererServices } from '../../shared/hosts/services';
import { formData, formOptions, formSetters, type FormReach } from './form-capabilities';
import { forEachCell, PREPARE_FORM_FACTS } from './prepare-facts';
import { editedRows, RowPlaces, type RowPlace } from './row-places';
import { judgeSave, type SaveRefusal } from './save-refusal';
import type { ScriptDesk } from './script-desk';
import { createLateRequest } from './late-request';

/** A change of a text waits so long for the next key. */
const CHANGE_DELAY_MS = 250;
/** A save waits so long for scripts that run. */
const IDLE_LIMIT_MS = 10_000;
/** Cells that one run of a column's script is told of. */
const CELLS_AT_ONCE = 200;

export interface FormScriptsOptions extends FormReach {
  readonly services: Pick<RendererServices, 'scripts' | 'scriptRequest'>;
  readonly desk: ScriptDesk;
}

/** A cell whose event it is. */
interface EventCell {
  readonly place: RowPlace;
  readonly data: JsonValue;
}

/** An event and what it says. */
interface Occasion {
  readonly source: string;
  /** Names it for the author. */
  readonly name: string;
  readonly data?: JsonValue | undefined;
  readonly cells?: readonly EventCell[];
  readonly isOpening?: boolean;
}

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly occasion: Occasion;
}

/** The scripts of one open record. They never stop the form: what goes wrong is told to authors. */
export class FormScripts {
  private readonly later = new Map<string, Waiting>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly places: RowPlaces;
  private isOver = false;

  constructor(private readonly options: FormScriptsOptions) {
    this.places = new RowPlaces(options.controller);
  }

  /** Runs `onLoad`; what it sets is how the record begins. */
  async open(): Promise<void> {
    this.isOver = false;
    await this.runForm('onLoad', true);
  }

  /** Runs `beforeSubmit` after all that is pending or at work; null = save. */
  async mayNotSave(): Promise<SaveRefusal | null> {
    this.flush();
    await this.untilIdle();
    const result = await this.runForm('beforeSubmit');
    return judgeSave(result, this.options.desk);
  }

  saved(): void {
    void this.runForm('afterSubmit');
  }

  /** The user changed a main field; a row of a sub-table tells of each of its cells. */
  changed(field: FieldModel, before: unknown, after: unknown): void {
    const source = field.scripts?.change;
    if (source !== undefined) this.runLater(field.id, { source, name: nameOf(field, 'change'), data: toJson(after) });
    const columns = field.children.filter(({ scripts }) => scripts?.change !== undefined);
    if (columns.length === 0) return;
    const rows = editedRows(before, after);
    for (const column of columns) {
      const cells = rows.flatMap(({ index, former, row }): EventCell[] => {
        const data = ownValue(row, column.key);
        if (data === ownValue(former, column.key)) return [];
        return [{ place: this.places.at(field.key, index), data: toJson(data) }];
      });
      const own = column.scripts?.change;
      if (own !== undefined && cells.length > 0)
        this.runLater(column.id, { source: own, name: nameOf(column, 'change'), cells });
    }
  }

  /** Something else happened to a field. */
  tell(field: FieldModel, event: FieldEvent, { data, rowIndex }: FieldEventFacts = {}): void {
    this.flush();
    const source = field.scripts?.[event];
    if (source === undefined) return;
    const name = nameOf(field, event);
    if (rowIndex === undefined) return void this.run({ source, name, data });
    const place = this.places.at(field.tableKey, rowIndex);
    return void this.run({ source, name, cells: [{ place, data: this.cellValue(field, rowIndex) }] });
  }

  /** The user left a main field. */
  left(fieldId: string): void {
    const { controller } = this.options;
    const field = findField(controller.model, fieldId);
    if (field) this.tell(field, 'blur', { data: toJson(controller.values[field.key]) });
  }

  private cellValue({ key, tableKey }: FieldModel, rowIndex: number): JsonValue {
    const rows = this.options.controller.values[tableKey];
    const row: unknown = Array.isArray(rows) ? rows[rowIndex] : undefined;
    return toJson(isRecord(row) ? ownValue(row, key) : undefined);
  }

  dispose(): void {
    this.isOver = true;
    for (const { timer } of this.later.values()) clearTimeout(timer);
    this.later.clear();
    this.places.dispose();
  }

  private runForm(event: FormEvent, isOpening = false): Promise<ScriptResult | null> {
    const source = this.options.controller.model.form.scripts?.[event];
    return source === undefined ? Promise.resolve(null) : this.run({ source, name: event, isOpening });
  }

  private runLater(key: string, occasion: Occasion): void {
    const waiting = this.later.get(key);
    clearTimeout(waiting?.timer);
    const cells = occasion.cells && [
      ...this.withoutSame(waiting?.occasion.cells ?? [], occasion.cells),
      ...occasion.cells,
    ];
    const timer = setTimeout(() => this.runWaiting(key), CHANGE_DELAY_MS);
    this.later.set(key, { timer, occasion: cells ? { ...occasion, cells } : occasion });
  }

  /** Cells that wait, without those that have changed once more. */
  private withoutSame(waiting: readonly EventCell[], changed: readonly EventCell[]): readonly EventCell[] {
    const again = new Set(changed.map(({ place }) => place.index));
    return waiting.filter(({ place }) => {
      const isKept = !again.has(place.index);
      if (!isKept) this.places.release(place);
      return isKept;
    });
  }

  private flush(): void {
    for (const key of [...this.later.keys()]) this.runWaiting(key);
  }

  private runWaiting(key: string): void {
    const waiting = this.later.get(key);
    this.later.delete(key);
    clearTimeout(waiting?.timer);
    if (waiting) void this.run(waiting.occasion);
  }

  /** Waits until no script is at work, or for a while. */
  private async untilIdle(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(() => resolve(void (isLate = true)), IDLE_LIMIT_MS);
    });
    while (this.running.size > 0 && !isLate) await Promise.race([Promise.allSettled(this.running), tooLate]);
    clearTimeout(timer);
  }

  private run(occasion: Occasion): Promise<ScriptResult | null> {
    const running = this.runParts(occasion);
    this.running.add(running);
    void running.finally(() => this.running.delete(running));
    return running;
  }

  /** Many cells are told of in several runs. */
  private async runParts(occasion: Occasion): Promise<ScriptResult | null> {
    const { cells } = occasion;
    if (!cells) return this.runPart(occasion, []);
    let result: ScriptResult | null = null;
    for (let from = 0; from < cells.length; from += CELLS_AT_ONCE) {
      const part = cells.slice(from, from + CELLS_AT_ONCE).filter(({ place }) => place.index !== null);
      if (part.length > 0) result = await this.runPart(occasion, part);
    }
    for (const { place } of cells) this.places.release(place);
    return result;
  }

  private async runPart(occasion: Occasion, cells: readonly EventCell[]): Promise<ScriptResult | null> {
    const { services, desk } = this.options;
    const { scripts } = services;
    if (!scripts || this.isOver) return null;
    const { source, name, data } = occasion;
    const result = await scripts.run({
      source: cells.length > 1 ? forEachCell(source) : source,
      facts: {
        formData: formData(this.options),
        options: formOptions(this.options, source),
        ...(data !== undefined && { data }),
        ...(cells.length > 0 && { cells: cells.map((cell) => ({ data: cell.data, rowIndex: cell.place.index })) }),
      },
      prepare: PREPARE_FORM_FACTS,
      tells: { ...this.tellsFor(occasion, cells), toast: desk.toast },
      asks: { request: createLateRequest(services, (call) => desk.tell(name, 'screen.script.notOpen', { call })) },
    });
    // Who rejects a save has not failed.
    if (name !== 'beforeSubmit' || judgeSave(result, null)?.reason !== 'rejected') desk.report(name, result);
    return result;
  }

  /** The setters of a run, until the form is closed. */
  private tellsFor({ name, isOpening = false }: Occasion, cells: readonly EventCell[]) {
    const places = new Map(cells.map(({ place }) => [place.index, place]));
    const setters = formSetters(this.options, {
      isOpening,
      rowNow: (rowIndex) => places.get(rowIndex)?.index ?? undefined,
      onObliged: (label) => this.options.desk.tell(name, 'screen.script.obliged', { label }),
    });
    const alive = Object.entries(setters).map(([key, set]) => [
      key,
      (...args: readonly JsonValue[]) => (this.isOver ? undefined : set(...args)),
    ]);
    return Object.fromEntries(alive) as typeof setters;
  }
}

function nameOf({ label, id }: FieldModel, event: FieldEvent): string {
  return `${label || id}: ${event}`;
}

function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}
