import { memo } from 'react';
import { toChoiceList } from '../../../engine/values/option-values';
import type { ViewProps } from '../define-renderer';
import { usePrimedLinks } from './prime-links';
import { LinkTexts } from './LinkTexts';
import { useLinks } from './use-links';

/** What is chosen, read-only. */
export const LinkView = memo(function LinkView({ field, value }: ViewProps) {
  usePrimedLinks(field);
  return <LinkTexts field={field} links={useLinks(field, toChoiceList(value))} />;
});
