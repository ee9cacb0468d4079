import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { describeRecord } from './record-shape';
import { takeName, toTypeName } from './type-name';
import type { FieldShape, RecordShape, ValueShape } from './value-shape';

/**
 * TypeScript declarations of a module's records: `<Code>Record` as the server answers it, `<Code>Input` as a save takes it, and a
 * type for the rows of each sub-table in both uses. `taken` holds names that are used in the file already and gains the new ones.
 */
export function toRecordTypes(model: ModuleModel, registry: WidgetRegistry, taken: Set<string> = new Set()): string {
  const record = describeRecord(model, registry);
  const base = toTypeName(record.enCode || record.fullName);
  const writer: Writer = { taken, parts: [] };
  writeType(record.fields, { use: 'record', base, suffix: 'Record', comment: titleOf(record) }, writer);
  writeType(record.fields, { use: 'input', base, suffix: 'Input', comment: titleOf(record) }, writer);
  return `${writer.parts.join('\n\n')}\n`;
}

interface Writer {
  readonly taken: Set<string>;
  /** Declarations, those that others need first. */
  readonly parts: string[];
}

interface TypePlan {
  readonly use: 'record' | 'input';
  /** What the names of this type and of those in it begin with. */
  readonly base: string;
  readonly suffix: string;
  readonly comment: readonly string[];
}

function titleOf({ fullName, enCode, description }: RecordShape): readonly string[] {
  const name = enCode === '' || enCode === fullName ? fullName : `${fullName} (${enCode})`;
  return [name, description];
}

/** Writes one interface with those of its rows before it; answers its name. */
function writeType(fields: readonly FieldShape[], plan: TypePlan, writer: Writer): string {
  const isInput = plan.use === 'input';
  const name = takeName(`${plan.base}${plan.suffix}`, writer.taken);
  const written = isInput ? fields.filter((field) => !field.isReadOnly) : fields;
  const lines = written.flatMap((field) => {
    const isOptional = isInput && !field.isDemanded;
    const isReadOnly = !isInput && field.isReadOnly;
    const type = typeOf(field, plan, writer);
    return [
      ...commentOf([field.label, field.tip, ...noteOf(field.shape)], '  '),
      `  ${isReadOnly ? 'readonly ' : ''}${field.key}${isOptional ? '?' : ''}: ${type};`,
    ];
  });
  const id = isInput ? '  id?: string;' : '  readonly id: string;';
  writer.parts.push([...commentOf(plan.comment, ''), `export interface ${name} {`, id, ...lines, '}'].join('\n'));
  return name;
}

function typeOf(field: FieldShape, plan: TypePlan, writer: Writer): string {
  const suffix = plan.use === 'input' ? 'RowInput' : 'Row';
  const rowPlan = { ...plan, suffix, base: `${plan.base}${toTypeName(field.key)}`, comment: [field.label] };
  // prettier-ignore
  const typeOfShape = (shape: ValueShape): string => {
    switch (shape.type) {
      case 'text': return textType(shape);
      case 'number': return 'number';
      case 'boolean': return 'boolean';
      case 'constants': return shape.values.map((value) => JSON.stringify(value)).join(' | ');
      case 'list': return listType(typeOfShape(shape.item), shape);
      case 'union': return shape.shapes.map(typeOfShape).join(' | ');
      case 'any': return 'unknown';
      case 'rows': return `${writeType(shape.columns, rowPlan, writer)}[]`;
    }
  };
  const type = typeOfShape(field.shape);
  return field.isNullable && type !== 'unknown' ? `${type} | null` : type;
}

/** Choices that a save does not hold to are offered by editors, and any other text fits, too. */
function textType({ choices, isClosed }: Extract<ValueShape, { type: 'text' }>): string {
  if (!choices) return 'string';
  const literals = choices.map((choice) => JSON.stringify(choice)).join(' | ');
  return isClosed ? literals : `${literals} | (string & {})`;
}

function listType(item: string, { length, mayBeEmpty, hasGaps }: Extract<ValueShape, { type: 'list' }>): string {
  if (length !== null) {
    const entries = Array.from({ length }, () => (hasGaps ? `${item} | null` : item));
    return `[${entries.join(', ')}]${mayBeEmpty ? ' | []' : ''}`;
  }
  return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function noteOf(shape: ValueShape): readonly string[] {
  return shape.type === 'number' && shape.unit === 'ms' ? ['Milliseconds since 1970-01-01 UTC.'] : [];
}

/** Texts of the module as a comment that nothing in them can end. */
function commentOf(texts: readonly string[], indent: string): readonly string[] {
  const lines = texts
    .flatMap((text) => text.replaceAll('*/', '* /').split(/[\r\n\u2028\u2029]+/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`${indent}/** ${lines[0] ?? ''} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}
