import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ValidateContext } from '../contract/widget-definition';
import { readOwnValue, type Row } from './record-draft';
import type { ReadTrace } from './row-verdicts';

interface RecordFacts {
  readonly context: EvaluationContext;
  readonly values: RecordValues;
  canReadField(fieldId: string): boolean;
  optionsOf(field: FieldModel): readonly OptionItem[] | undefined;
}

/** What a definition may ask about the record while one value is checked; it remembers what was asked. */
export class ValueContext implements ValidateContext {
  /** Whether a field was asked for that the user may not see. */
  hasReadRefused = false;

  constructor(
    private readonly facts: RecordFacts,
    private readonly field: FieldModel,
    private readonly row: Row | undefined,
    private readonly trace: ReadTrace | undefined,
  ) {}

  get timeZone() {
    return this.facts.context.timeZone;
  }

  get language() {
    return this.facts.context.language;
  }

  get now() {
    return this.volatile().now;
  }

  get user() {
    return this.volatile().user;
  }

  get params() {
    return this.volatile().params ?? {};
  }

  get recordId() {
    return this.volatile().recordId ?? '';
  }

  valueOf = (fieldId: string): unknown => {
    const { facts, field, row, trace } = this;
    if (!facts.canReadField(fieldId)) this.hasReadRefused = true;
    const prefix = `${field.tableKey}-`;
    if (row && fieldId.startsWith(prefix)) return readOwnValue(row, fieldId.slice(prefix.length));
    const value = readOwnValue(facts.values, fieldId);
    trace?.addRead(fieldId, value);
    return value;
  };

  optionsOf = (field: FieldModel): readonly OptionItem[] | undefined => {
    const known = this.facts.optionsOf(field);
    this.trace?.addOptions(field, known);
    return known;
  };

  /** Facts that change though no field does. */
  private volatile(): EvaluationContext {
    if (this.trace) this.trace.isVolatile = true;
    return this.facts.context;
  }
}
