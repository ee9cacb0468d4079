import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useMediaQuery } from '../../shared/hosts/use-media-query';
import type { ChosenRows } from './chosen-rows';
import { useOwnTexts } from './use-own-texts';
import { useChoose } from './use-ties';

/** Below this width, in pixels, a list and what depends on it are shown one at a time (screen.css). */
const ONE_AT_A_TIME = '(max-width: 767.98px)';

/** Leads back to the list, in windows that have no room for both. */
export function BackToList({ list, chosen }: { readonly list: FieldModel; readonly chosen: ChosenRows }) {
  const text = useOwnTexts();
  const choose = useChoose(chosen);
  const isNarrow = useMediaQuery(ONE_AT_A_TIME);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The row that was pressed has gone from sight with its list.
    if (isNarrow && isFocusInList()) button.current?.focus();
  }, [isNarrow]);
  if (!isNarrow) return null;
  return (
    <Button
      ref={button}
      type="link"
      icon={<ArrowLeftOutlined />}
      className="formloom-back-to-list"
      onClick={() => choose(list, null)}
    >
      {text('widget.screen.back', { name: list.label })}
    </Button>
  );
}

function isFocusInList(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('[data-master]') !== null;
}
