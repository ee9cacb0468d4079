import { App } from 'antd';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import type { RecordSource } from '../../shared/sources/record-source';
import { DetailScreen } from '../detail/DetailScreen';
import { FormScreen } from '../form/FormScreen';
import type { usePopup } from './use-popup';

interface ListPopupProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** What a new record starts with where its user may enter it; absent = nothing. */
  readonly startValues?: RecordValues | undefined;
  readonly state: ReturnType<typeof usePopup>;
  /** Whether the detail view has an edit button. */
  readonly canEdit: boolean;
  onSaved: () => void;
}

/** The form or detail view over the list, which keeps page, search and scroll position. */
export function ListPopup({ model, source, access, startValues, state, canEdit, onSaved }: ListPopupProps) {
  const { message } = App.useApp();
  const { popup, close, open } = state;
  if (!popup) return null;
  if (popup.kind === 'detail' && popup.recordId !== null) {
    return (
      <DetailScreen
        key={popup.key}
        model={model}
        source={source}
        recordId={popup.recordId}
        onClose={close}
        {...(canEdit ? { onEdit: (recordId: string) => open('form', recordId) } : {})}
      />
    );
  }
  return (
    <FormScreen
      key={popup.key}
      model={model}
      source={source}
      access={access}
      recordId={popup.recordId}
      startValues={startValues}
      onSaved={(saved) => {
        void message.success(saved.message, SUCCESS_SECONDS);
        onSaved();
      }}
      onClose={close}
    />
  );
}
