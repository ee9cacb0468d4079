import { useSyncExternalStore, type ReactNode } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import type { FormKit } from '../../form/form-kit';
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
  const isTyped = fitsInRow(field, renderers, { access, kit: row.kit });
  if (!state?.surroundings || field.tableKey !== '') return children;
  const isComputed = renderers.widgets.of(field).calculation(field) !== null;
  if (!isTyped && !isComputed) return children;
  return (
    <row.kit.FormProviders value={state.surroundings}>
      <OpenCell kit={row.kit} field={field} isTyped={isTyped && state.areInCells} />
    </row.kit.FormProviders>
  );
}

interface OpenCellProps {
  readonly kit: FormKit;
  readonly field: FieldModel;
  readonly isTyped: boolean;
}

function OpenCell({ kit, field, isTyped }: OpenCellProps) {
  const { RecursionField, cellDomId, errorDomId } = kit;
  const { controller, schemas, idPrefix } = kit.useFormScreen();
  const { isVisible, isDisabled, isRequired } = kit.fieldStateOf(kit.useStates(controller), field.id);
  const [message] = kit.frameMessages(kit.useIssueBook(controller).get(field.id));
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
      {isLocked ? <CellText kit={kit} field={field} /> : <RecursionField name={field.key} schema={schema} />}
      {message === undefined ? null : (
        <div id={errorDomId(idPrefix, field)} role="alert" className="formloom-edited-error">
          {message}
        </div>
      )}
    </div>
  );
}

function CellText({ kit, field }: Omit<OpenCellProps, 'isTyped'>) {
  const text = kit.useValueText(field);
  return <span title={text}>{text}</span>;
}
