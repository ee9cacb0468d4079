import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { CSSProperties, ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/renderers-context';
import { cellDomId, errorDomId, fieldDomId, useFormScreen } from './form-context';
import { FieldLabel } from './FieldLabel';
import type { FieldData } from './project-field';
import { WhyMark } from './WhyMark';

interface FrameProps {
  readonly fieldId: string;
  readonly children?: ReactNode;
}

/** The chrome of a node: its place in the grid, its label, the required mark and the error text. */
export const FieldFrame = observer(function FieldFrame({ fieldId, children }: FrameProps) {
  const { model, idPrefix } = useFormScreen();
  const renderers = useRenderers();
  const field = findField(model, fieldId);
  if (!field) return null;
  const definition = renderers.widgets.of(field);
  const style = { '--formloom-span': field.span } as CSSProperties;
  const isBare = definition.kind === 'layout' || definition.kind === 'table' || definition.group === 'layout';
  return (
    <div className="formloom-cell" style={style} id={cellDomId(idPrefix, field.id)} data-field={field.id}>
      {isBare ? (
        <BareField field={field} isDisplay={definition.kind === 'display'}>
          {children}
        </BareField>
      ) : (
        <LabelledField field={field}>{children}</LabelledField>
      )}
    </div>
  );
});

const LabelledField = observer(function LabelledField({
  field,
  children,
}: {
  field: FieldModel;
  children?: ReactNode;
}) {
  const { model, idPrefix } = useFormScreen();
  const formilyField = useField<Field>();
  const isTop = model.form.labelPosition === 'top';
  const data = formilyField.data as Partial<FieldData> | undefined;
  return (
    <div className={isTop ? 'formloom-field formloom-field-top' : 'formloom-field'}>
      <FieldLabel
        field={field}
        form={model.form}
        isRequired={data?.isRequired ?? field.isRequired}
        htmlFor={fieldDomId(idPrefix, field)}
      />
      <WhyMark field={field} />
      <div className="formloom-control">
        <div className="formloom-control-box">{children}</div>
        <FieldError field={field} />
      </div>
    </div>
  );
});

/** Titles, dividers and containers as they are; a sub-table with the findings about the table as a whole below it. */
function BareField({ field, isDisplay, children }: { field: FieldModel; isDisplay: boolean; children?: ReactNode }) {
  if (isDisplay) return <div className="formloom-bare-display">{children}</div>;
  if (field.key === '') return children;
  return (
    <div style={{ marginBottom: 24 }}>
      <WhyMark field={field} />
      {children}
      <FieldError field={field} />
    </div>
  );
}

const FieldError = observer(function FieldError({ field }: { field: FieldModel }) {
  const { idPrefix } = useFormScreen();
  const messages = useField<Field>().selfErrors as readonly string[] | undefined;
  if (!messages || messages.length === 0) return null;
  return (
    <div id={errorDomId(idPrefix, field)} role="alert" className="formloom-error">
      {messages[0]}
    </div>
  );
});
