import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toModuleLink } from '../../../engine/values/link-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import type { EditProps } from '../define-renderer';
import { placeholderOf, toDropDownProps } from '../faces/control-props';
import { usePrimedLinks } from './prime-links';
import { LinkBox } from './LinkBox';
import { LinkTexts } from './LinkTexts';
import './links.css';
import { useLinks } from './use-links';
import { useStaleLinks } from './use-stale-links';

/** A record or row, or several, chosen from a list; a locked record can be opened. */
export const LinkEdit = memo(function LinkEdit(props: EditProps) {
  const { field, value, onChange, place } = props;
  const isMultiple = booleanProp(field, 'multiple');
  const isLocked = props.isDisabled || props.isReadOnly;
  const values = toChoiceList(value);
  const keep = (next: readonly string[]) => (isMultiple ? next : (next[0] ?? null));
  usePrimedLinks(field);
  useStaleLinks(props, keep);
  if (isLocked && values.length > 0 && toModuleLink(field)) return <LockedRecord {...props} />;
  const { disabled: _disabled, ...box } = toDropDownProps(props);
  return (
    <LinkBox
      field={field}
      isMultiple={isMultiple}
      values={values}
      onChange={(next) => onChange(keep(next))}
      opensAtOnce={props.opensAtOnce ?? false}
      box={{
        ...box,
        disabled: isLocked,
        placeholder: placeholderOf(props),
        allowClear: booleanProp(field, 'clearable'),
        ...(place === 'cell' && { maxTagCount: 'responsive' }),
      }}
    />
  );
});

function LockedRecord({ field, value, id, describedBy, ariaLabel }: EditProps) {
  const links = useLinks(field, toChoiceList(value));
  return (
    <div
      className="formloom-link-locked"
      role="group"
      aria-label={ariaLabel ?? field.label}
      aria-describedby={describedBy}
    >
      <LinkTexts field={field} links={links} id={id} />
    </div>
  );
}
