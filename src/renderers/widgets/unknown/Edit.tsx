import type { EditProps } from '../../shared/define-renderer';
import { Placeholder } from './Placeholder';
import { shortJson } from './short-json';

/** Never changes the value: it goes back as it came. */
export function UnknownEdit({ field, value, id, ariaLabel, describedBy }: EditProps) {
  return (
    <Placeholder
      field={field}
      text={shortJson(value)}
      id={id}
      tabIndex={-1}
      aria-label={ariaLabel ?? field.label}
      aria-describedby={describedBy}
    />
  );
}
