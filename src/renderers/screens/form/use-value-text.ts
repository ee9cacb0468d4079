import { useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { toLink } from '../../../engine/values/link-widget';
import { documentOptions, toChoiceList } from '../../../engine/values/option-values';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { linkLabel, useLinks } from '../../shared/links/use-links';
import { useNamedContext } from '../../shared/texts/use-named-context';
import { useFormScreen } from './form-context';

const NOTHING: readonly string[] = [];

/** The field's value as text for screen readers, page search and printing; '' = blank. */
export function useValueText(field: FieldModel): string {
  const { controller } = useFormScreen();
  const { widgets } = useRenderers();
  const context = useNamedContext(documentOptions(field));
  const value = useSyncExternalStore(
    (listener) => controller.subscribeValue(field.key, listener),
    () => (field.key === '' ? undefined : controller.values[field.key]),
  );
  const isLink = toLink(field) !== null;
  const links = useLinks(isLink ? field : null, isLink ? toChoiceList(value) : NOTHING);
  if (isLink) return links.map((link) => linkLabel(link, context.translate)).join(CHOICE_SEPARATOR);
  if (value === undefined || value === null || value === '') return '';
  const text = widgets.of(field).toText(value, field, context);
  // An unparsed entry is shown unchanged.
  return text === '' && typeof value === 'string' ? value : text;
}
