import { PageCard, PageNotice } from '../shared/faces/PageNotice';
import { useText } from '../shared/texts/text';

/** Shown instead of the list of a data view (webType 4), which is not supported yet; sends no request. */
export function DataViewNotice() {
  const text = useText();
  return (
    <PageCard>
      <PageNotice status="info" title={text('screen.dataView.title')} subTitle={text('screen.dataView.wayOut')} />
    </PageCard>
  );
}
