import { useMemo, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findChooser, toAttribute } from '../../../engine/values/attribute-widget';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import { useFieldValue, useFormScope } from '../hosts/form-scope';
import { usePrimedLinks } from './prime-links';
import { useLinks } from './use-links';

/** An attribute as the form shows it. */
export interface ShownAttribute {
  /** null = not known: there is no form, or what is chosen cannot be seen. */
  readonly text: string | null;
  readonly isFailed: boolean;
  /** The choice is still the one that the stored text belongs to. */
  readonly isSaved: boolean;
}

/** The text of what another field of the form, or of the row, has chosen. */
export function useAttribute(field: FieldModel): ShownAttribute {
  const scope = useFormScope();
  const attribute = toAttribute(field);
  const chooser = useMemo(
    () => findChooser(field, (id) => scope.fields?.find((other) => other.id === id)),
    [scope, field],
  );
  const values = toChoiceList(useFieldValue(chooser?.id ?? ''));
  // What was saved with one choice says nothing about another.
  const [saved] = useState(values.join());
  const isSaved = values.join() === saved;
  usePrimedLinks(field);
  const links = useLinks(chooser, values, attribute?.showField ?? '');
  if (!chooser) return { text: null, isFailed: false, isSaved: true };
  const isFailed = links.some(({ state }) => state === 'failed');
  if (links.some(({ state }) => state !== 'found')) return { text: null, isFailed, isSaved };
  const texts = links.map(({ text }) => text ?? '');
  return { text: texts.filter((text) => text !== '').join(CHOICE_SEPARATOR), isFailed, isSaved };
}
