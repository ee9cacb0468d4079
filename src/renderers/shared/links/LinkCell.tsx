import { memo } from 'react';
import { toModuleLink } from '../../../engine/values/link-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import type { CellProps } from '../define-renderer';
import { useFormScope } from '../hosts/form-scope';
import { FailedLink, LinkTexts } from './LinkTexts';
import { useLinks } from './use-links';

/** What is chosen in a row: of a form by its values, of a list by the texts that the row brought, one record as a link to itself. */
export const LinkCell = memo(function LinkCell(props: CellProps) {
  return useFormScope().fields ? <FormCell {...props} /> : <ListCell {...props} />;
});

function FormCell({ field, stored }: CellProps) {
  return <LinkTexts field={field} links={useLinks(field, toChoiceList(stored))} />;
}

function ListCell({ field, text, stored }: CellProps) {
  const [value, ...more] = toChoiceList(stored);
  // Whatever is found, gone or hidden has a text.
  if (value !== undefined && text === '') return <FailedLink />;
  if (value === undefined || more.length > 0 || !toModuleLink(field)) return <span title={text}>{text}</span>;
  return <LinkTexts field={field} links={[{ value, state: 'found', text }]} />;
}
