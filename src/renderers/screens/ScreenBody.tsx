import { App } from 'antd';
import { useMemo, useState } from 'react';
import { isDataView, isOneRecord, type ModuleModel } from '../../engine/contract/module-model';
import type { ModuleAccess } from '../../engine/contract/permission';
import type { RecordRow, RecordSource } from '../shared/sources/record-source';
import { useAskToLeave } from '../shared/hosts/ask-to-leave';
import { createHeldInput, UnsavedInputProvider, useHoldUnsavedInput } from '../shared/hosts/unsaved-input';
import { SUCCESS_SECONDS } from '../shared/texts/message-times';
import { DataView } from './data-view/DataView';
import { Drafts } from './drafts/late-drafts';
import { FormScreen } from './form/FormScreen';
import type { OpenedDraft } from './form/opened-draft';
import { ListScreen } from './list/ListScreen';
import type { PageAddress } from './list/list-address';

export interface ScreenBodyProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** Keeps what a list is asked in the address of its page; absent = it is forgotten with the screen. */
  readonly address?: PageAddress;
  /** Button values with an action here; default: add, edit, remove, detail, batchRemove. */
  readonly supportedActions?: readonly string[];
  /** Called for a supported button without an action of its own. */
  onAction?: (value: string, records: readonly RecordRow[]) => void;
}

/** Id of the only record of a page: its calls need none. */
const ONE_RECORD = '';

/** A module's list, or its form if it has no list, where it stands: in a page, or in a part of another screen. */
export function ScreenBody(props: ScreenBodyProps) {
  const { list, webType } = props.model;
  if (isDataView(props.model)) return <DataView {...props} />;
  return list && webType !== 1 ? <ListScreen {...props} list={list} /> : <FormPage {...props} />;
}

function FormPage({ model, source, access, address }: ScreenBodyProps) {
  const { message } = App.useApp();
  const ask = useAskToLeave();
  const outer = useHoldUnsavedInput();
  const typed = useMemo(() => createHeldInput(outer), [outer]);
  const [draft, setDraft] = useState<OpenedDraft | null>(null);
  const open = (opened: OpenedDraft) => {
    address?.write('');
    ask(typed.isHeld(), () => setDraft(opened), typed.keeper());
  };
  return (
    <UnsavedInputProvider value={typed.hold}>
      <div className="formloom-page-drafts">
        <Drafts {...{ model, access, source, address }} openId={draft?.id} onOpen={open} />
      </div>
      <FormScreen
        key={draft?.id}
        model={model}
        source={source}
        access={access}
        recordId={isOneRecord(model) ? ONE_RECORD : null}
        place="embedded"
        draft={draft}
        onSaved={(saved) => void message.success(saved.message, SUCCESS_SECONDS)}
      />
    </UnsavedInputProvider>
  );
}
