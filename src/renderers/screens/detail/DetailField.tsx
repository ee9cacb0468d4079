import { theme } from 'antd';
import { Suspense, type ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isRecord } from '../../../engine/json/raw-value';
import type { WidgetRenderer } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { useOptions } from '../../shared/sources/use-options';
import { ChoiceText } from '../../shared/faces/ChoiceText';
import { FieldLabel } from '../form/FieldLabel';
import { LateSparkline } from '../record/displays/late-sparkline';
import { ValueDisplay } from '../record/displays/ValueDisplay';
import { toCellText } from '../record/to-cell-text';
import { useDetailView } from './detail-context';

interface DetailFieldProps {
  readonly field: FieldModel;
  readonly renderer: WidgetRenderer;
}

/** A value with its label, or a display node; a muted dash when blank. */
export function DetailField({ field, renderer }: DetailFieldProps) {
  const { form } = useDetailView();
  const { definition } = renderer;
  const { token } = theme.useToken();
  const value = <DetailValue field={field} renderer={renderer} />;
  if (definition.group === 'layout') return <div className="formloom-bare-display">{value}</div>;
  if (definition.kind === 'table')
    return (
      <div style={{ marginBottom: 24 }}>
        <DetailLines table={field} />
        {value}
      </div>
    );
  const isTop = form.labelPosition === 'top';
  // Aligns the first line of the value with the label.
  const paddingBlock = (form.controlHeight - token.fontSize * token.lineHeight) / 2;
  return (
    <div className={isTop ? 'formloom-field formloom-field-top' : 'formloom-field'} style={{ marginBottom: 12 }}>
      <FieldLabel field={field} form={form} isRequired={false} />
      <div className="formloom-control formloom-detail-value" style={{ paddingBlock }}>
        {value}
      </div>
    </div>
  );
}

/** The lines that the list shows of a sub-table, above its rows. */
function DetailLines({ table }: { readonly table: FieldModel }) {
  const { values, states, lineIds } = useDetailView();
  const rows = values[table.key];
  const lines = table.children.filter(({ id }) => lineIds.has(id) && states.get(id)?.isVisible !== false);
  if (lines.length === 0 || !Array.isArray(rows) || rows.length === 0) return null;
  return (
    <dl className="formloom-detail-lines">
      {lines.map((field) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            <Suspense>
              <LateSparkline field={field} label={field.label} rows={rows.filter(isRecord)} hiddenCount={0} />
            </Suspense>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value as its widget shows it, read-only; a muted dash when blank. */
export function DetailValue({ field, renderer: { View, definition } }: DetailFieldProps): ReactNode {
  const { values, display, displays } = useDetailView();
  const { options } = useOptions(field);
  const value = field.key === '' ? undefined : values[field.key];
  if (definition.kind !== 'display' && definition.kind !== 'table' && definition.isEmpty(value, field)) return <Dash />;
  const text = toCellText(display[field.key]);
  const how = displays.get(field.id);
  const plain = how ? text : <ChoiceText field={field} stored={value} text={text} />;
  const shown = View ? (
    <Suspense fallback={null}>
      <View field={field} value={value} options={options} />
    </Suspense>
  ) : (
    (text !== '' && plain) || <Dash />
  );
  if (!how) return shown;
  return (
    <ValueDisplay
      display={how}
      fieldId={field.id}
      label={field.label}
      stored={value}
      text={text}
      storedOf={(fieldId) => values[fieldId]}
      textOf={(fieldId) => toCellText(display[fieldId] ?? values[fieldId])}
      press={null}
    >
      {shown}
    </ValueDisplay>
  );
}

function Dash() {
  const { token } = theme.useToken();
  const text = useText();
  return (
    <span aria-label={text('screen.empty')} style={{ color: token.colorTextQuaternary }}>
      —
    </span>
  );
}
