import { Button, Space } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import { createTranslate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { EditedRow } from './edited-row';
import texts from './panel-text.json';

/** Delay of the spinner in milliseconds. */
const SPINNER_DELAY_MS = 200;

/** Texts of rows that are edited in place. */
export function useInlineText() {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}

/** Buttons of the row that is being edited. */
export function EditedActions({ row }: { readonly row: EditedRow }) {
  const text = useInlineText();
  const state = useSyncExternalStore(row.subscribe, row.get);
  const isReady = Boolean(state?.surroundings);
  return (
    <Space size={0} wrap={false} className="formloom-row-actions">
      <Button
        type="link"
        size="small"
        disabled={!isReady || state?.isSaving}
        loading={state?.isSaving ? { delay: SPINNER_DELAY_MS } : false}
        onClick={() => state?.onSave()}
      >
        {text('screen.inline.save')}
      </Button>
      <Button type="link" size="small" disabled={!state || state.isSaving} onClick={() => state?.onCancel()}>
        {text('screen.inline.cancel')}
      </Button>
      <Button
        type="link"
        size="small"
        title={text('screen.inline.moreHint')}
        disabled={!isReady || state?.isSaving}
        onClick={() => state?.onMore()}
      >
        {text('screen.inline.more')}
      </Button>
    </Space>
  );
}
