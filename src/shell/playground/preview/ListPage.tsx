import { Empty } from 'antd';
import { memo } from 'react';
import { isDataView, findField, type ModuleModel } from '../../../engine/contract/module-model';
import { ListScreen, LiveFormProvider } from '../../../renderers/screens';
import type { RecordSource } from '../../../renderers/shared/sources/record-source';
import { useText } from '../../../renderers/shared/texts/text';
import { FULL_ACCESS } from '../../../engine/permission';
import type { LiveForms } from './live-forms';
import styles from './preview.module.css';
import { widgetSignature } from './widget-signature';

interface ListPageProps {
  readonly forms: LiveForms;
  readonly model: ModuleModel;
  readonly source: RecordSource;
}

/** The module's list over the preview's records; a notice if it has none. */
export const ListPage = memo(function ListPage({ forms, model, source }: ListPageProps) {
  const text = useText();
  const { list } = model;
  if (isDataView(model)) return <Empty description={text('playground.live.dataView')} />;
  if (!list || model.webType === 1) return <Empty description={text('playground.live.noList')} />;
  return (
    <div className={styles['list']}>
      <div className="formloom-host-filled">
        <LiveFormProvider value={forms.any}>
          <ListScreen key={listedWidgets(model)} model={model} list={list} source={source} access={FULL_ACCESS} />
        </LiveFormProvider>
      </div>
    </div>
  );
});

function listedWidgets(model: ModuleModel): string {
  return widgetSignature((model.list?.columns ?? []).flatMap(({ fieldId }) => findField(model, fieldId) ?? []));
}
