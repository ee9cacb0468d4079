import { theme } from 'antd';
import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { CellProps, EditProps, ViewProps } from '../define-renderer';
import { useFormScope } from '../hosts/form-scope';
import { FailedLink } from './LinkTexts';
import { useAttribute } from './use-attribute';

/** The text of another field's choice in a form, read-only. An `output`, so that it has a label and changes are announced. */
export const AttributeOutput = memo(function AttributeOutput(props: EditProps) {
  const { field, value, id, ariaLabel, describedBy, place } = props;
  const { token } = theme.useToken();
  const { text, isFailed, isSaved } = useAttribute(field);
  const height = place === 'cell' ? token.controlHeightSM : token.controlHeight;
  return (
    <output
      id={id}
      aria-label={ariaLabel}
      aria-describedby={describedBy}
      style={{ ...WRAPPED, minHeight: height, lineHeight: `${String(height)}px` }}
    >
      {text ?? (isSaved ? toShownText(value) : '')}
      {isFailed ? <FailedLink /> : null}
    </output>
  );
});

/** The same where a record is read: what was stored stays as it is. */
export const AttributeView = memo(function AttributeView({ field, value }: ViewProps) {
  const { text, isFailed } = useAttribute(field);
  if (field.isStored) return <span style={WRAPPED}>{toShownText(value)}</span>;
  return (
    <span style={WRAPPED}>
      {text ?? toShownText(value)}
      {isFailed ? <FailedLink /> : null}
    </span>
  );
});

/** The same in a row: of a form by its choice, of a list or a record that is read by the text that the row brought. */
export const AttributeCell = memo(function AttributeCell({ field, text: known }: CellProps) {
  const { isReadOnly = false } = useFormScope();
  const { text, isSaved } = useAttribute(field);
  const isAsStored = field.isStored && isReadOnly;
  const shown = isAsStored ? known : (text ?? (isSaved ? known : ''));
  return <span title={shown}>{shown}</span>;
});

const WRAPPED = { display: 'block', overflowWrap: 'anywhere' } as const;
