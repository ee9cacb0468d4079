import type { ReactNode } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { titleFields } from '../../../engine/screen/title-fields';
import { fieldStateOf } from '../../../engine/rules';
import { isPassword } from '../../../engine/values/text-widget';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useTextContext } from '../../shared/texts/use-text-context';
import { toCellText } from '../record/to-cell-text';
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
  const textOf = (field: FieldModel) => {
    const definition = widgets.of(field);
    if (definition.linksTo(field) !== null && !wasLookedUp(detail.display, field)) return '';
    const shown = detail.display[field.key];
    const text = definition.contentKind === 'html' ? definition.toText(shown, field, context) : toCellText(shown);
    return text.trim();
  };
  const fields = titleFields(model, widgets).filter((field) => !isPassword(field));
  return fields.map(textOf).find((text) => text !== '') ?? '';
}

/** Beside what is gone or forbidden stands no id: its text says so, and is nobody's name. */
function wasLookedUp(display: RecordValues, { key }: FieldModel): boolean {
  return Object.hasOwn(display, `${key}_id`);
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
