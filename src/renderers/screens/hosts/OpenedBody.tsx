import { App, Skeleton } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyFace } from '../../shared/faces/lazy-face';
import { PageNotice } from '../../shared/faces/PageNotice';
import { isDataView, type ListModel } from '../../../engine/contract/module-model';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import type { OpenScreenRequest } from '../../shared/hosts/open-screen';
import type { RecordRow } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices, type LoadedScreen } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { DetailScreen } from '../detail/late-detail';
import { DataView } from '../data-view/DataView';
import { FormScreen } from '../form/FormScreen';
import { ListScreen } from '../list/ListScreen';
import { hostOf } from './host-shape';
import { toInitialValues } from './initial-values';
import { ScreenHost } from './ScreenHost';

const OpenedSelect = lazyFace(async () => (await import('./OpenedSelect')).OpenedSelect);

interface OpenedBodyProps {
  readonly request: OpenScreenRequest;
  readonly screen: LoadedScreen;
  onSelected: (rows: readonly RecordRow[]) => void;
}

const nothing = () => undefined;

export function OpenedBody({ request, screen, onSelected }: OpenedBodyProps) {
  const { list } = screen.model;
  // Its rows are no records: they can be listed, and nothing else.
  if (isDataView(screen.model) && request.screen !== 'list') return <NothingToShow screen={screen} />;
  switch (request.screen) {
    case 'form':
      return <OpenedForm request={request} screen={screen} />;
    case 'detail':
      return request.recordId === null ? (
        <NothingToShow screen={screen} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <DetailScreen model={screen.model} source={screen.source} recordId={request.recordId} onClose={nothing} />
        </Suspense>
      );
    case 'list':
      return list ? <OpenedList screen={screen} list={list} /> : <NothingToShow screen={screen} />;
    case 'select':
      return list ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <OpenedSelect request={request} screen={screen} list={list} onSelected={onSelected} />
        </Suspense>
      ) : (
        <NothingToShow screen={screen} />
      );
  }
}

function OpenedForm({ request, screen }: Omit<OpenedBodyProps, 'onSelected'>) {
  const { message } = App.useApp();
  const { widgets: registry } = useRenderers();
  const { timeZone } = useServices();
  const { model } = screen;
  const initialValues = useMemo(
    () => toInitialValues({ model, registry, values: request.values, timeZone }),
    [model, registry, request.values, timeZone],
  );
  return (
    <FormScreen
      {...screen}
      recordId={request.recordId}
      initialValues={initialValues}
      onSaved={(saved) => void message.success(saved.message, SUCCESS_SECONDS)}
    />
  );
}

function OpenedList({ screen, list }: { readonly screen: LoadedScreen; readonly list: ListModel }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ScreenHost
      shape={hostOf(screen.model.form)}
      title={screen.model.fullName}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={nothing}
      footer={null}
      body="filled"
    >
      {isDataView(screen.model) ? <DataView {...screen} /> : <ListScreen {...screen} list={list} />}
    </ScreenHost>
  );
}

/** The module has no such list, or no record was named. */
function NothingToShow({ screen }: { readonly screen: LoadedScreen }) {
  const text = useText();
  return <PageNotice status="warning" title={screen.model.fullName} subTitle={text('screen.host.nothing')} />;
}
