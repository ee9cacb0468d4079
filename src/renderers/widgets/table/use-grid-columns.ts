import { useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isEntered } from '../../../engine/rules';
import { isFigure } from '../../shared/faces/is-figure';
import { useFieldStates } from '../../shared/hosts/field-states';
import { useFormScope } from '../../shared/hosts/form-scope';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { useTextNames } from '../../shared/texts/text-names';
import { addonsOf } from './CellAddons';
import type { ChoicesByColumn } from './ColumnChoices';
import {
  columnMarks,
  isDrawnByRow,
  isRowScoped,
  isTypedColumn,
  type ColumnChoices,
  type GridColumn,
} from './grid-columns';
import { toLinkedColumn } from './linked-column';
import { isNamed } from './named-objects';

const noChoices: ColumnChoices = { options: [], state: 'ready' };

/** The visible columns with renderers and choices; `isEditable` false makes them read-only, without required marks. */
export function useGridColumns(
  fields: readonly FieldModel[],
  choices: ChoicesByColumn,
  isEditable: boolean,
): readonly GridColumn[] {
  const states = useFieldStates();
  // Compared as a string: rules run after every change and rarely change a column.
  const look = fields.map((field) => columnMarks(field, states)).join();
  const renderers = useRenderers();
  const translate = useText();
  const services = useServices();
  const scope = useFormScope();
  const names = useTextNames();
  return useMemo(
    () =>
      withMarks(fields, look).map(({ field, marks }) => {
        const renderer = renderers.of(field);
        const { definition } = renderer;
        const own = choices.get(field.key) ?? noChoices;
        const { timeZone } = services;
        const context = { translate, timeZone, optionsOf: () => own.options, ...names };
        return {
          field,
          key: field.key,
          renderer,
          choices: own,
          context,
          isEditable:
            isEditable &&
            renderer.Edit !== undefined &&
            definition.kind !== 'table' &&
            isEntered(field, renderers.widgets) &&
            !field.isReadOnly &&
            !marks.includes('d'),
          isRequired: isEditable && marks.includes('r'),
          isNumeric: isFigure(renderer, field),
          addons: addonsOf(definition, field),
          isTyped: isTypedColumn(renderer, field),
          isRowScoped: isRowScoped(field),
          isNamed: isNamed(field, definition),
          isDrawnByRow: isDrawnByRow(field, renderer),
          linked: toLinkedColumn(field, definition, { services, scope, context }),
        };
      }),
    [fields, look, choices, isEditable, renderers, translate, services, scope, names],
  );
}

function withMarks(fields: readonly FieldModel[], look: string) {
  const marks = look.split(',');
  return fields
    .map((field, index) => ({ field, marks: marks[index] ?? '' }))
    .filter((column) => column.marks.includes('v'));
}
