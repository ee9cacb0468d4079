import type { FieldModel, OptionItem } from '../contract/field-model';

/** What the validation of a row reads outside the row. Every row has one and most read nothing, so it is kept small. */
export class ReadTrace {
  reads: Map<string, unknown> | null = null;
  options: Map<FieldModel, readonly OptionItem[] | undefined> | null = null;
  /** The clock, user or parameters were read: the result must not be cached. */
  isVolatile = false;
  /** A main field was read. */
  addRead(fieldId: string, value: unknown): void {
    (this.reads ??= new Map()).set(fieldId, value);
  }
  /** The choices of a field were read. */
  addOptions(field: FieldModel, options: readonly OptionItem[] | undefined): void {
    (this.options ??= new Map()).set(field, options);
  }
}
