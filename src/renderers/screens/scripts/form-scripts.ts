import type { FieldEvent, FormEvent } from '../../../engine/contract/script';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { isRecord, ownValue } from '../../../engine/json/raw-value';
import type { JsonValue, ScriptResult } from '../../../engine/sandbox';
import type { FieldEventFacts } from '../../shared/hosts/field-events';
import type { RendererServices } from '../../shared/hosts/services';
import { formData, formOptions, formSetters, type FormReach } from './form-capabilities';
import { PREPARE_FORM_FACTS } from './prepare-facts';
import type { ScriptDesk } from './script-desk';
import { createRequest } from './script-request';

/** A change of a text waits so long for the next key. */
const CHANGE_DELAY_MS = 250;

export interface FormScriptsOptions extends FormReach {
  readonly services: Pick<RendererServices, 'scripts' | 'scriptRequest'>;
  readonly desk: ScriptDesk;
}

/** An event and what it says. */
interface Occasion {
  readonly source: string;
  /** Names it for the author. */
  readonly name: string;
  readonly data?: JsonValue | undefined;
  readonly rowIndex?: number | undefined;
  readonly isOpening?: boolean;
}

/** The scripts of one open record. They never stop the form: what goes wrong is told to authors. */
export class FormScripts {
  private readonly later = new Map<
    string,
    { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void }
  >();
  private isOver = false;

  constructor(private readonly options: FormScriptsOptions) {}

  /** Runs `onLoad`; what it sets is how the record begins. */
  open(): void {
    this.isOver = false;
    void this.runForm('onLoad', true);
  }

  /** Runs `beforeSubmit` after all that is pending; null = save, else the text of the refusal ('' = it gave none). */
  async mayNotSave(): Promise<string | null> {
    this.flush();
    const result = await this.runForm('beforeSubmit');
    if (!result || result.ok || result.failure.kind !== 'thrown') return null;
    return result.failure.message;
  }

  saved(): void {
    void this.runForm('afterSubmit');
  }

  /** The user changed a main field; a row of a sub-table tells of each of its cells. */
  changed(field: FieldModel, before: unknown, after: unknown): void {
    const source = field.scripts?.change;
    if (source !== undefined) this.runLater(field.id, { source, name: nameOf(field, 'change'), data: toJson(after) });
    for (const column of field.children) {
      const own = column.scripts?.change;
      if (own === undefined || !Array.isArray(before) || !Array.isArray(after)) continue;
      // A row that was put in, taken out or moved was not typed into.
      if (before.length !== after.length) continue;
      for (const [rowIndex, row] of after.entries()) {
        const old: unknown = before[rowIndex];
        if (row === old || !isRecord(row) || !isRecord(old)) continue;
        const data = ownValue(row, column.key);
        if (data === ownValue(old, column.key)) continue;
        const occasion = { source: own, name: nameOf(column, 'change'), data: toJson(data), rowIndex };
        this.runLater(`${column.id}@${String(rowIndex)}`, occasion);
      }
    }
  }

  /** Something else happened to a field. */
  tell(field: FieldModel, event: FieldEvent, { data, rowIndex }: FieldEventFacts = {}): void {
    this.flush();
    const source = field.scripts?.[event];
    if (source === undefined) return;
    const own = rowIndex === undefined ? data : this.cellValue(field, rowIndex);
    void this.run({ source, name: nameOf(field, event), data: own, rowIndex });
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
  }

  private runForm(event: FormEvent, isOpening = false): Promise<ScriptResult | null> {
    const source = this.options.controller.model.form.scripts?.[event];
    return source === undefined ? Promise.resolve(null) : this.run({ source, name: event, isOpening });
  }

  private runLater(key: string, occasion: Occasion): void {
    clearTimeout(this.later.get(key)?.timer);
    const run = () => {
      this.later.delete(key);
      void this.run(occasion);
    };
    this.later.set(key, { timer: setTimeout(run, CHANGE_DELAY_MS), run });
  }

  private flush(): void {
    for (const { timer, run } of [...this.later.values()]) {
      clearTimeout(timer);
      run();
    }
  }

  private async run({ source, name, data, rowIndex, isOpening = false }: Occasion): Promise<ScriptResult | null> {
    const { services, desk } = this.options;
    const { scripts } = services;
    if (!scripts || this.isOver) return null;
    const setters = formSetters(this.options, { rowIndex, isOpening });
    const alive = Object.entries(setters).map(([key, set]) => [
      key,
      (...args: readonly JsonValue[]) => (this.isOver ? undefined : set(...args)),
    ]);
    const result = await scripts.run({
      source,
      facts: {
        formData: formData(this.options),
        options: formOptions(this.options, source),
        ...(data !== undefined && { data }),
        ...(rowIndex !== undefined && { rowIndex }),
      },
      prepare: PREPARE_FORM_FACTS,
      tells: { ...(Object.fromEntries(alive) as typeof setters), toast: desk.toast },
      asks: { request: createRequest(services) },
    });
    // Who rejects a save has not failed.
    const isRefusal = !result.ok && result.failure.kind === 'thrown' && name === 'beforeSubmit';
    if (!isRefusal) desk.report(name, result);
    return result;
  }
}

function nameOf({ label, id }: FieldModel, event: FieldEvent): string {
  return `${label || id}: ${event}`;
}

function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}
