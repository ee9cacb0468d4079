import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { requestOptions } from '../../../renderers/shared/sources/option-request';
import type { RendererServices } from '../../../renderers/shared/hosts/services';
import { convertValues } from './convert-values';
import { sampleRecord } from './sample-record';

const SAMPLES = 6;

export interface PreviewRecord {
  readonly id: string;
  readonly values: RecordValues;
  readonly version: number;
}

/** A record that was written in the preview, with the version of the module it was written under. */
interface WrittenRecord extends PreviewRecord {
  readonly model: ModuleModel;
}

export interface PreviewRecordsOptions {
  readonly registry: WidgetRegistry;
  readonly translate: Translate;
  readonly services: RendererServices;
}

/**
 * The records of a preview, in memory: a few generated ones, and those that were entered in it. Generated ones follow every
 * version of the module; written ones keep what they hold where the module still has a place for it.
 */
export class PreviewRecords {
  private order: readonly string[] = Array.from({ length: SAMPLES }, (_none, index) => `sample-${String(index + 1)}`);
  private readonly written = new Map<string, WrittenRecord>();
  private readonly listeners = new Set<() => void>();
  private readonly choices = new WeakMap<FieldModel, Promise<readonly OptionItem[]>>();
  private lastId = 0;

  constructor(private readonly options: PreviewRecordsOptions) {}

  /** Ids of the records there are, newest first. */
  readonly ids = (): readonly string[] => this.order;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** All records under a version of the module. */
  async read(model: ModuleModel): Promise<readonly PreviewRecord[]> {
    const choices = await this.loadChoices(model);
    const { registry, translate, services } = this.options;
    const context = services.evaluationContext();
    const optionsOf = (field: FieldModel) => choices.get(field) ?? [];
    return this.order.map((id) => {
      const written = this.written.get(id);
      if (!written) {
        const seed = Number(id.slice(id.indexOf('-') + 1));
        return { id, values: sampleRecord(model, seed, { registry, context, optionsOf }), version: 1 };
      }
      const before = written.model;
      const values =
        before === model
          ? written.values
          : convertValues(written.values, { before, after: model, registry, translate, context });
      return { id, values, version: written.version };
    });
  }

  /** Keeps a record; a new one comes first. Gives its id. */
  write(id: string | null, values: RecordValues, model: ModuleModel): string {
    const known = id ?? `written-${String((this.lastId += 1))}`;
    const version = (this.written.get(known)?.version ?? (id === null ? 0 : 1)) + 1;
    this.written.set(known, { id: known, values, version, model });
    if (id === null) this.order = [known, ...this.order];
    this.tell();
    return known;
  }

  remove(ids: readonly string[]): void {
    this.order = this.order.filter((id) => !ids.includes(id));
    for (const id of ids) this.written.delete(id);
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private async loadChoices(model: ModuleModel): Promise<ReadonlyMap<FieldModel, readonly OptionItem[]>> {
    const fields = model.allFields.filter(({ options }) => options !== null && options.kind !== 'static');
    return new Map(await Promise.all(fields.map(async (field) => [field, await this.choicesOf(field)] as const)));
  }

  /** Asked once a field; what cannot be had is none. */
  private choicesOf(field: FieldModel): Promise<readonly OptionItem[]> {
    const known = this.choices.get(field);
    if (known) return known;
    const scope = { valueOf: () => undefined, subscribe: () => () => undefined, recordId: '', moduleId: '' };
    const { services } = this.options;
    const asked = requestOptions(field, { scope, services, signal: new AbortController().signal }).then(
      (items) => items ?? [],
      () => [],
    );
    this.choices.set(field, asked);
    return asked;
  }
}
