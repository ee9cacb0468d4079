import type { FieldModel } from '../../../../../engine/contract/field-model';
import { rendererRegistry } from '../../../../index';
import { textContext } from '../../../../shared/testing/text-context';
import { isNamed } from '../../named-objects';
import { isDrawnByRow, isRowScoped, type GridColumn } from '../../grid-columns';

/** A column as the grid passes it on, with the document's static choices. */
export function toGridColumn(field: FieldModel): GridColumn {
  const renderer = rendererRegistry.of(field);
  const options = textContext.optionsOf(field);
  const type = renderer.definition.column(field)?.type ?? '';
  return {
    field,
    key: field.key,
    renderer,
    choices: { options, state: 'ready' },
    context: textContext,
    isEditable: true,
    isRequired: false,
    isNumeric: type === 'numeric',
    addons: null,
    isTyped: type !== 'text' && type !== 'jsonb',
    isRowScoped: isRowScoped(field),
    isNamed: isNamed(field, renderer.definition),
    isDrawnByRow: isDrawnByRow(field, renderer),
    linked: null,
  };
}
