import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { memo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { FormModel } from '../../../engine/contract/module-model';

interface FieldLabelProps {
  readonly field: FieldModel;
  readonly form: FormModel;
  readonly isRequired: boolean;
  /** DOM id of the control; absent in read-only screens. */
  readonly htmlFor?: string;
}

/** A field's label: at most two lines, required mark, help tooltip. Nothing without a label. */
export const FieldLabel = memo(function FieldLabel({ field, form, isRequired, htmlFor }: FieldLabelProps) {
  const isTop = form.labelPosition === 'top';
  if (!field.showLabel || (field.label === '' && isTop)) return null;
  const text = `${field.label}${form.labelSuffix}`;
  return (
    <label
      className={form.labelPosition === 'right' ? 'formloom-label formloom-label-right' : 'formloom-label'}
      style={{
        width: isTop ? undefined : (field.labelWidth ?? form.labelWidth),
        minHeight: isTop ? undefined : 'var(--formloom-control-height)',
        maxHeight: isTop ? undefined : 'var(--formloom-label-max)',
        color: 'var(--formloom-text)',
      }}
      {...(htmlFor ? { htmlFor } : {})}
    >
      {isRequired ? (
        <span aria-hidden="true" style={{ color: 'var(--formloom-error)', marginInlineEnd: 4 }}>
          *
        </span>
      ) : null}
      <span className="formloom-label-text" title={text}>
        {text}
      </span>
      {field.tip ? (
        <Tooltip title={field.tip}>
          <QuestionCircleOutlined
            aria-label={field.tip}
            tabIndex={0}
            style={{ color: 'var(--formloom-muted)', marginInlineStart: 4, cursor: 'help' }}
          />
        </Tooltip>
      ) : null}
    </label>
  );
});
