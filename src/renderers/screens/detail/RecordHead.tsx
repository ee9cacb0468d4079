import type { ReactNode } from 'react';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { titleFields } from '../../../engine/screen/title-fields';
import { fieldStateOf } from '../../../engine/rules';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { isPassword } from '../../../engine/values/text-widget';
import { toCellText } from '../record/to-cell-text';
import { useDetailView } from './detail-context';
import { DetailValue } from './DetailField';
import type { Detail } from './use-detail';
import './record.css';

/** The title of a record: the first of its fields that says something; '' = none does. */
export function useRecordTitle(model: ModuleModel, detail: Detail | null): string {
  const { widgets } = useRenderers();
  const fields = titleFields(model, widgets).filter((field) => !isPassword(field));
  return fields.map(({ key }) => toCellText(detail?.display[key]).trim()).find((text) => text !== '') ?? '';
}

interface RecordHeadProps {
  readonly model: ModuleModel;
  readonly title: ReactNode;
  readonly tools: ReactNode;
}

/** What a record is called, its key figure in large, and what can be done with it; stands inside a `DetailBody`. */
export function RecordHead({ model, title, tools }: RecordHeadProps) {
  return (
    <div className="formloom-record-head">
      <div className="formloom-record-title">{title}</div>
      <KeyFigure model={model} />
      {tools}
    </div>
  );
}

function KeyFigure({ model }: Pick<RecordHeadProps, 'model'>) {
  const renderers = useRenderers();
  const { states } = useDetailView();
  const field = findField(model, model.form.keyFieldId);
  if (!field || !fieldStateOf(states, field.id).isVisible) return null;
  return (
    <div className="formloom-record-figure">
      <span>{field.label}</span>
      <strong>
        <DetailValue field={field} renderer={renderers.of(field)} />
      </strong>
    </div>
  );
}
