import type { ReactNode } from 'react';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { titleFields } from '../../../engine/contract/title-fields';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { isPassword } from '../../../engine/values/text-widget';
import { formatCellNumber } from '../list/format-amount';
import { toCellText } from '../record/to-cell-text';
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
  readonly detail: Detail | null;
  readonly title: ReactNode;
  readonly tools: ReactNode;
}

/** What a record is called, its key figure in large, and what can be done with it. */
export function RecordHead({ model, detail, title, tools }: RecordHeadProps) {
  return (
    <div className="formloom-record-head">
      <div className="formloom-record-title">{title}</div>
      <KeyFigure model={model} detail={detail} />
      {tools}
    </div>
  );
}

function KeyFigure({ model, detail }: Pick<RecordHeadProps, 'model' | 'detail'>) {
  const field = findField(model, model.form.keyFieldId);
  const shown = field ? toCellText(detail?.display[field.key]) : '';
  if (!field || shown === '') return null;
  const hasThousands = model.list?.thousandsFieldIds.includes(field.id) === true;
  return (
    <div className="formloom-record-figure">
      <span>{field.label}</span>
      <strong>{formatCellNumber(shown, hasThousands)}</strong>
    </div>
  );
}
