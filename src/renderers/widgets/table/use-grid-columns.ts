import { useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { useFieldStates } from '../../shared/field-states';
import { useRenderers } from '../../shared/renderers-context';
import { useServices } from '../../shared/services';
import { useText } from '../../shared/text';
import { useTextNames } from '../../shared/text-names';
import { addonsOf } from './CellAddons';
import type { ChoicesByColumn } from './ColumnChoices';
import { columnMarks, isRowScoped, isTypedColumn, type ColumnChoices, type GridColumn } from './grid-columns';

const noChoices: ColumnChoices = { options: [], state: 'ready' };

/** The columns that are visible now, with their renderers and choices; `isEditable` false makes every column read-only, without required marks. */
export function useGridColumns(
  fields: readonly FieldModel[],
  choices: ChoicesByColumn,
  isEditable: boolean,
): readonly GridColumn[] {
  const states = useFieldStates();
  // Rules run after every change and rarely change a column: as text, an equal outcome keeps the columns as they are.
  const look = fields.map((field) => columnMarks(field, states)).join();
  const renderers = useRenderers();
  const translate = useText();
  const { timeZone } = useServices();
  const names = useTextNames();
  return useMemo(
    () =>
      withMarks(fields, look).map(({ field, marks }) => {
        const renderer = renderers.of(field);
        const { definition } = renderer;
        const own = choices.get(field.key) ?? noChoices;
        return {
          field,
          key: field.key,
          renderer,
          choices: own,
          context: { translate, timeZone, optionsOf: () => own.options, ...names },
          isEditable:
            isEditable &&
            renderer.Edit !== undefined &&
            definition.kind === 'value' &&
            (definition.calculation?.(field) ?? null) === null &&
            !field.isReadOnly &&
            !marks.includes('d'),
          isRequired: isEditable && marks.includes('r'),
          isNumeric: isAmount(definition, field),
          addons: addonsOf(definition, field),
          isTyped: isTypedColumn(renderer, field),
          isRowScoped: isRowScoped(field),
        };
      }),
    [fields, look, choices, isEditable, renderers, translate, timeZone, names],
  );
}

function withMarks(fields: readonly FieldModel[], look: string) {
  const marks = look.split(',');
  return fields
    .map((field, index) => ({ field, marks: marks[index] ?? '' }))
    .filter((column) => column.marks.includes('v'));
}

/** Whether people read it as an amount: switches and dates are numbers to the machine only. */
function isAmount(definition: WidgetDefinition, field: FieldModel): boolean {
  if (definition.toDecimal === undefined) return false;
  return definition.column(field)?.type === 'numeric' || (definition.calculation?.(field) ?? null) !== null;
}
