import { useMemo } from 'react';
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
import type { PreviewRecords } from './preview-records';
import { createPreviewSource } from './preview-source';

interface PreviewPagesProps {
  readonly mode: PreviewMode;
  readonly forms: LiveForms;
  readonly shown: ShownModule;
  readonly records: PreviewRecords;
}

/** Form, list and detail of a module, one of them in front. */
export function PreviewPages({ mode, forms, shown, records }: PreviewPagesProps) {
  const drawn = useDrawn(shown, records);
  return (
    <>
      <Page name="form" isShown={mode === 'form'} followsHidden isFilled={false} content={drawn}>
        {({ model, source, generation }) => (
          <FormPage forms={forms} model={model} source={source} generation={generation} />
        )}
      </Page>
      <Page name="list" isShown={mode === 'list'} followsHidden={false} isFilled content={drawn}>
        {({ model, source }) => <ListPage forms={forms} model={model} source={source} />}
      </Page>
      <Page name="detail" isShown={mode === 'detail'} followsHidden={false} isFilled={false} content={drawn}>
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
