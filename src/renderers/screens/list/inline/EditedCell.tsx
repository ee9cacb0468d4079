import { RecursionField } from '@formily/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { fieldStateOf } from '../../../../engine/rules';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { cellDomId, errorDomId, useFormScreen, useIssueBook, useStates } from '../../form/form-context';
import { frameMessages } from '../../form/form-issues';
import { FormProviders } from '../../form/FormSurroundings';
import { useValueText } from '../../form/use-value-text';
import type { EditedRow } from './edited-row';
import './inline.css';
import { fitsInRow } from './row-fields';

interface EditedCellProps {
  readonly row: EditedRow;
  readonly field: FieldModel;
  readonly access: ModuleAccess;
  /** The cell as it is outside of editing. */
  readonly children: ReactNode;
}

/** A cell of the row that is being edited: the control of its field, or the text of what is not edited here. */
export function EditedCell({ row, field, access, children }: EditedCellProps) {
  const state = useSyncExternalStore(row.subscribe, row.get);
  const renderers = useRenderers();
  const isTyped = fitsInRow(field, renderers, access);
  if (!state?.surroundings || field.tableKey !== '') return children;
  const isComputed = renderers.widgets.of(field).calculation(field) !== null;
  if (!isTyped && !isComputed) return children;
  return (
    <FormProviders value={state.surroundings}>
      <OpenCell field={field} isTyped={isTyped && state.areInCells} />
    </FormProviders>
  );
}

function OpenCell({ field, isTyped }: { readonly field: FieldModel; readonly isTyped: boolean }) {
  const { controller, schemas, idPrefix } = useFormScreen();
  const { isVisible, isDisabled, isRequired } = fieldStateOf(useStates(controller), field.id);
  const [message] = frameMessages(useIssueBook(controller).get(field.id));
  const schema = schemas.get(field.id);
  if (!isVisible || !schema) return null;
  const isLocked = !isTyped || isDisabled || field.isReadOnly;
  return (
    <div
      className="formloom-edited-cell"
      id={cellDomId(idPrefix, field.id)}
      data-field={field.id}
      {...(isRequired && !isLocked ? { 'data-required': '' } : {})}
    >
      {isLocked ? <CellText field={field} /> : <RecursionField name={field.key} schema={schema} />}
      {message === undefined ? null : (
        <div id={errorDomId(idPrefix, field)} role="alert" className="formloom-edited-error">
          {message}
        </div>
      )}
    </div>
  );
}

function CellText({ field }: { readonly field: FieldModel }) {
  const text = useValueText(field);
  return <span title={text}>{text}</span>;
}
