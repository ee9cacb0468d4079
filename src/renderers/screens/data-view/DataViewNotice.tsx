import { useMemo } from 'react';
import { createTranslate } from '../../../engine/contract/language';
import { PageCard, PageNotice } from '../../shared/faces/PageNotice';
import { useServices } from '../../shared/hosts/services';
import texts from './panel-text.json';

/** Stands where a data view (webType 4) names no data interface, or no columns; sends no request. */
export function DataViewNotice() {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  return (
    <PageCard>
      <PageNotice status="info" title={text('screen.dataView.title')} subTitle={text('screen.dataView.wayOut')} />
    </PageCard>
  );
}
