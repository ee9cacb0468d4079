import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { FIELD_DEFAULTS } from '../../../engine/screen/screen-model';

/** Creates a field with the defaults of its widget's properties; `props` and the other parts override them. */
export function createField(
  definition: WidgetDefinition,
  {
    props = {},
    ...parts
  }: Partial<Omit<FieldModel, 'props'>> & { readonly props?: Readonly<Record<string, unknown>> } = {},
): FieldModel {
  const defaults = Object.fromEntries(
    Object.entries(definition.propsSchema.properties)
      .filter(([, schema]) => schema.default !== undefined)
      .map(([name, schema]) => [name, schema.default]),
  );
  return {
    ...FIELD_DEFAULTS,
    id: 'value',
    key: 'value',
    widget: definition.key,
    isKnown: true,
    label: '字段',
    options: definition.hasOptions ? { kind: 'static', items: SAMPLE_OPTIONS } : null,
    pointer: '/fields/0',
    ...parts,
    props: { ...defaults, ...props },
  };
}

/** Three choices; the second has two children. */
const SAMPLE_OPTIONS = [
  { value: '1', label: '选项一' },
  {
    value: '2',
    label: '选项二',
    children: [
      { value: '21', label: '选项二甲' },
      { value: '22', label: '选项二乙' },
    ],
  },
  { value: '3', label: '选项三' },
] as const;
