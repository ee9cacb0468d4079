import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ValidateContext } from '../contract/widget-definition';
import { readOwnValue } from '../json/raw-value';
import type { Row } from './record-draft';
import type { ReadTrace } from './read-trace';

interface RecordFacts {
  readonly context: EvaluationContext;
  readonly values: RecordValues;
  canReadField: (fieldId: string) => boolean;
  optionsOf: (field: FieldModel) => readonly OptionItem[] | undefined;
}

/** What a definition may read of the record while validating a value; records each read in a trace. */
export class ValueContext implements ValidateContext {
  /** Whether a field was read that the user may not see. */
  hasReadRefused = false;

  // eslint-disable-next-line max-params -- made for every value that is checked
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

  /** Facts that change independently of fields. */
  private volatile(): EvaluationContext {
    if (this.trace) this.trace.isVolatile = true;
    return this.facts.context;
  }
}
