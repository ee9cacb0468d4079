import { App } from 'antd';
import { Suspense } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import type { RecordWalk } from '../../shared/hosts/record-pages';
import { DetailScreen } from '../detail/late-detail';
import { FormScreen } from '../form/FormScreen';
import type { usePopup } from './use-popup';

interface ListPopupProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** What a new record starts with where its user may enter it; absent = nothing. */
  readonly startValues?: RecordValues | undefined;
  readonly state: ReturnType<typeof usePopup>;
  /** Which records may be edited from their detail view; null = none. */
  readonly canEdit: ((record: RecordRow) => boolean) | null;
  /** The list, to step through; null = nothing to step through. */
  readonly walk: RecordWalk | null;
  onSaved: () => void;
}

/** The form or detail view over the list, which keeps page, search and scroll position. */
export function ListPopup({ model, source, access, startValues, state, canEdit, walk, onSaved }: ListPopupProps) {
  const { message } = App.useApp();
  const { popup, close, open } = state;
  if (!popup) return null;
  if (popup.kind === 'detail' && popup.recordId !== null) {
    return (
      <Suspense fallback={null}>
        <DetailScreen
          key={popup.key}
          model={model}
          source={source}
          recordId={popup.recordId}
          walk={walk}
          onClose={close}
          onChanged={onSaved}
          {...(canEdit ? { canEdit, onEdit: (recordId: string) => open('form', recordId) } : {})}
        />
      </Suspense>
    );
  }
  return (
    <FormScreen
      key={popup.key}
      model={model}
      source={source}
      access={access}
      recordId={popup.recordId}
      // What a draft was begun with is in it.
      startValues={popup.draft ? undefined : startValues}
      draft={popup.draft}
      onSaved={(saved) => {
        void message.success(saved.message, SUCCESS_SECONDS);
        onSaved();
      }}
      onClose={close}
    />
  );
}
