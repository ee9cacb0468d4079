import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';
import { toSafeHref } from '../../../engine/values/safe-href';

/** A link, if its address is safe. */
export const formily: FormilyEqual = (field) => {
  const href = toSafeHref(field.props.href);
  const isNewWindow = textProp(field, 'target') === '_blank';
  return {
    type: 'void',
    component: 'a',
    content: textProp(field, 'content'),
    props: {
      href: href ?? undefined,
      target: isNewWindow ? '_blank' : undefined,
      rel: isNewWindow ? 'noreferrer' : undefined,
    },
    differences: href === null ? [{ kind: 'lost', reason: 'link' }] : [],
  };
};
