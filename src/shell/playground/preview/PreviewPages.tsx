import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import type { PreviewMode } from '../contract';
import { DetailPage } from './DetailPage';
import { FormPage } from './FormPage';
import { FULL_ACCESS } from '../../../engine/permission';
import { ListPage } from './ListPage';
import type { LiveForms, ShownModule } from './live-forms';
import { Page } from './Page';
import styles from './preview.module.css';
import type { PreviewRecords } from './preview-records';
import { createPreviewSource } from './preview-source';

interface PreviewPagesProps {
  readonly mode: PreviewMode;
  readonly forms: LiveForms;
  readonly shown: ShownModule;
  readonly records: PreviewRecords;
}

/** Form, list and detail of a module, one of them in front; on a phone form and list take turns. */
export function PreviewPages({ mode, forms, shown, records }: PreviewPagesProps) {
  const [phonePage, setPhonePage] = useState<'form' | 'list'>('form');
  const drawn = useDrawn(shown, records);
  const hasList = shown.model.list !== null && shown.model.webType !== 1;
  const page = mode === 'phone' ? (hasList ? phonePage : 'form') : mode;
  return (
    <>
      {mode === 'phone' && hasList ? <PhoneTabs page={phonePage} onPage={setPhonePage} /> : null}
      <Page isShown={page === 'form'} followsHidden isFilled={false} content={drawn}>
        {({ model, source, generation }) => (
          <FormPage forms={forms} model={model} source={source} generation={generation} />
        )}
      </Page>
      <Page isShown={page === 'list'} followsHidden={false} isFilled content={drawn}>
        {({ model, source }) => <ListPage forms={forms} model={model} source={source} />}
      </Page>
      <Page isShown={page === 'detail'} followsHidden={false} isFilled={false} content={drawn}>
        {({ model, source }) => <DetailPage model={model} source={source} records={records} />}
      </Page>
    </>
  );
}

/** A version of the module with the records as it sees them. */
function useDrawn({ model, generation }: ShownModule, records: PreviewRecords) {
  const { widgets: registry } = useRenderers();
  const services = useServices();
  const translate = useText();
  const source = useMemo(
    () => createPreviewSource({ model, records, registry, services, translate, access: FULL_ACCESS }),
    [model, records, registry, services, translate],
  );
  return useMemo(() => ({ model, source, generation }), [model, source, generation]);
}

function PhoneTabs({ page, onPage }: { readonly page: 'form' | 'list'; onPage: (page: 'form' | 'list') => void }) {
  const text = useText();
  return (
    <div className={styles['phoneTabs']}>
      <Segmented
        block
        value={page}
        onChange={onPage}
        options={[
          { value: 'form', label: text('playground.live.form') },
          { value: 'list', label: text('playground.live.list') },
        ]}
      />
    </div>
  );
}
