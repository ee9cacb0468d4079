import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { FieldState } from '../../../engine/rules';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { cellDomId, errorDomId, fieldDomId, useFormScreen } from './form-context';
import { FieldLabel } from './FieldLabel';
import { frameMessages, type FormIssue } from './form-issues';
import { WhyMark } from './WhyMark';

/** The form's state of a node. */
export interface NodeFacts {
  readonly field: FieldModel;
  /** State by rules. */
  readonly state: FieldState | undefined;
  readonly issues: readonly FormIssue[] | undefined;
}

interface FrameProps extends NodeFacts {
  /** Extra attributes of the node's grid cell. */
  readonly cell?: HTMLAttributes<HTMLDivElement> & { readonly ref?: Ref<HTMLDivElement> | undefined };
  readonly children: ReactNode;
}

/** The frame of a node: grid cell, label, required mark and error text. */
export function FieldFrame({ field, state, issues, cell, children }: FrameProps) {
  const { idPrefix } = useFormScreen();
  const { kind, group } = useRenderers().widgets.of(field);
  const [message] = frameMessages(issues);
  const error =
    message === undefined ? null : (
      <div id={errorDomId(idPrefix, field)} role="alert" className="formloom-error">
        {message}
      </div>
    );
  const isBare = kind === 'layout' || kind === 'table' || group === 'layout';
  const Body = isBare ? BareField : LabelledField;
  return (
    <div
      {...cell}
      className={cell?.className ? `formloom-cell ${cell.className}` : 'formloom-cell'}
      style={{ '--formloom-span': field.span } as CSSProperties}
      id={cellDomId(idPrefix, field.id)}
      data-field={field.id}
    >
      <Body
        field={field}
        isRequired={state?.isRequired ?? field.isRequired}
        isDisplay={kind === 'display'}
        error={error}
      >
        {children}
      </Body>
    </div>
  );
}

interface BodyProps {
  readonly field: FieldModel;
  readonly isRequired: boolean;
  readonly isDisplay: boolean;
  readonly error: ReactNode;
  readonly children: ReactNode;
}

function LabelledField({ field, isRequired, error, children }: BodyProps) {
  const { model, idPrefix } = useFormScreen();
  const isTop = model.form.labelPosition === 'top';
  return (
    <div className={isTop ? 'formloom-field formloom-field-top' : 'formloom-field'}>
      <FieldLabel field={field} form={model.form} isRequired={isRequired} htmlFor={fieldDomId(idPrefix, field)} />
      <WhyMark field={field} />
      <div className="formloom-control">
        <div className="formloom-control-box">{children}</div>
        {error}
      </div>
    </div>
  );
}

/** Titles, dividers and containers without a frame; a sub-table with findings about the table as a whole. */
function BareField({ field, isDisplay, error, children }: BodyProps) {
  if (isDisplay) return <div className="formloom-bare-display">{children}</div>;
  if (field.key === '') return children;
  return (
    <div style={{ marginBottom: 24 }}>
      <WhyMark field={field} />
      {children}
      {error}
    </div>
  );
}
