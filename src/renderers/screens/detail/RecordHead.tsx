import type { ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { fieldStateOf } from '../../../engine/rules';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useTextContext } from '../../shared/texts/use-text-context';
import { recordTitleOf } from '../record/record-title';
import { useDetailView } from './detail-context';
import { DetailValue } from './DetailField';
import type { Detail } from './use-detail';
import './record.css';

const NO_OPTIONS: readonly never[] = [];

/** The title of a record: the first of its fields that says something; '' = none does. */
export function useRecordTitle(model: ModuleModel, detail: Detail | null): string {
  const { widgets } = useRenderers();
  const context = useTextContext(NO_OPTIONS);
  if (!detail) return '';
  return recordTitleOf(model, detail.display, { widgets, context })?.text ?? '';
}

interface RecordHeadProps {
  readonly model: ModuleModel;
  /** null = the window around it says what it is. */
  readonly title: ReactNode;
}

/** What a record is called, and its key figure in large; stands inside a `DetailBody`. Nothing where there is neither. */
export function RecordHead({ model, title }: RecordHeadProps) {
  const { states } = useDetailView();
  const field = findField(model, model.form.keyFieldId);
  const figure = field && fieldStateOf(states, field.id).isVisible ? field : null;
  if (title === null && !figure) return null;
  return (
    <div className="formloom-record-head">
      <div className="formloom-record-title">{title}</div>
      {figure ? <KeyFigure field={figure} /> : null}
    </div>
  );
}

function KeyFigure({ field }: { readonly field: FieldModel }) {
  const renderers = useRenderers();
  return (
    <div className="formloom-record-figure">
      <span>{field.label}</span>
      <strong>
        <DetailValue field={field} renderer={renderers.of(field)} />
      </strong>
    </div>
  );
}
