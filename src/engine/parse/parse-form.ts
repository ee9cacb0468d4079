import type { FieldModel } from '../contract/field-model';
import type { FormModel, Generation } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { readSettings } from '../settings/read-settings';
import type { ActionContext } from './action-context';
import { parseActionButtons } from './parse-buttons';
import type { DefaultText } from './default-texts';
import { joinPointer } from '../json/json-pointer';
import { isUnset, ownValue, toText, type RawRecord } from '../json/raw-value';
import type { Located } from './located';
import { toExcerpt, type Report } from './report';
import { readFormScripts } from './read-scripts';

interface FormReading {
  readonly generation: Generation;
  /** What the actions of its buttons may read and write. */
  readonly actions: ActionContext;
  readonly allFields: readonly FieldModel[];
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** Parses the form's settings (docs/module-format.md#form-settings); missing or invalid ones get the designer's default. */
export function parseForm(
  { raw, pointer }: Located<RawRecord>,
  fields: readonly FieldModel[],
  reading: FormReading,
): FormModel {
  const { actions, report, defaultText, generation } = reading;
  const settings = readSettings('form', raw, { pointer, report, defaultText });
  return {
    ...settings,
    titleFieldId: headFieldId('titleField', { raw, pointer }, reading),
    keyFieldId: headFieldId('keyField', { raw, pointer }, reading),
    ...toSize(ownValue(raw, 'size'), generation),
    ...readFormScripts({ raw: ownValue(raw, 'funcs'), pointer: joinPointer(pointer, 'funcs') }, report),
    printIds: toIdList(ownValue(raw, 'printId')),
    buttons: parseActionButtons({ ...actions, raw, pointer, defaultText }, 'footerBtnsList'),
    fields,
  };
}

const HEAD_KINDS: ReadonlySet<string> = new Set(['value', 'system']);

/** A field that names a record or stands at its head: one of the form itself, with a stored or computed value. */
function headFieldId(
  setting: 'titleField' | 'keyField',
  { raw, pointer }: Located<RawRecord>,
  { allFields, registry, report }: FormReading,
): string {
  const name = ownValue(raw, setting);
  if (isUnset(name)) return '';
  const place = joinPointer(pointer, setting);
  const field = allFields.find(({ id }) => id === toText(name));
  if (!field) report.add('ENGINE_REFERENCE_MISSING', place, { reference: toExcerpt(name) });
  if (!field) return '';
  if (field.tableKey === '' && field.key !== '' && HEAD_KINDS.has(registry.of(field).kind)) return field.id;
  report.add('ENGINE_HEAD_FIELD', place, { label: field.label || field.id });
  return '';
}

/**
 * Sizes by height (docs/module-format.md#form-settings): medium, small and mini up to 3.4.7 are 36, 32 and 28 px. Since 3.5 they
 * are large, default and small; this small is mini to 3.4.7 clients.
 */
function toSize(raw: unknown, generation: Generation): Pick<FormModel, 'size' | 'controlHeight'> {
  if (raw === 'large') return { size: 'large', controlHeight: 40 };
  const isModern = generation === 'D' || generation === 'E';
  if (raw === 'mini' || (raw === 'small' && isModern)) return { size: 'small', controlHeight: 28 };
  return { size: 'middle', controlHeight: raw === 'medium' && !isModern ? 36 : 32 };
}

/** Older documents have a single print id (docs/module-format.md#normalisation). */
function toIdList(raw: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(raw) ? raw : [raw];
  return list.map((id) => toText(id)).filter((id) => id !== '');
}
