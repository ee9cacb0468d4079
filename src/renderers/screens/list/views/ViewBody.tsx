import { Empty, Select } from 'antd';
import { useRef, type CSSProperties } from 'react';
import { useBodyHeight } from '../use-body-height';
import { Board } from './Board';
import { Calendar } from './Calendar';
import { Chart } from './Chart';
import type { BuiltQuery } from '../../../../engine/query';
import { useServices } from '../../../shared/hosts/services';
import type { GroupsViewProps, NarrowingProps } from './groups-view';
import { narrowedQuery } from './narrowed-query';
import { useViewFields, useViewText } from './use-view-kit';
import { groupingFields } from './view-fields';
import './views.css';

/** Groups have no pages: the 45 pixels of the pager are theirs, but for the 16 of their own edges. */
const WITHOUT_PAGER = 16 - 45;

interface ViewBodyProps extends GroupsViewProps {
  /** What is asked beside the search bar; null = nothing. */
  readonly superQuery: BuiltQuery | null;
  /** Shows a table of what a query finds; null where the list takes none. */
  readonly onQuery: ((query: BuiltQuery) => void) | null;
}

/** A view that is made of groups, with the field that they are made by (docs/screens.md#kinds-of-views). */
export function ViewBody({ superQuery, onQuery, ...given }: ViewBodyProps) {
  const { model, access, view, onView } = given;
  const { timeZone } = useServices();
  const text = useViewText();
  const box = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(box, WITHOUT_PAGER);
  const fields = useViewFields(model, access);
  const possible = groupingFields(fields, view.kind);
  // A field that has gone, or that this reader may not see: the first that fits.
  const by = possible.find(({ field }) => field.id === view.by) ?? possible[0];
  if (!by) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(`view.impossible.${view.kind}`)} />;
  const onNarrow: NarrowingProps['onNarrow'] = (fieldId, key, unit) => {
    const query = onQuery && narrowedQuery(superQuery, { fieldId, key, unit, timeZone });
    return query && (() => onQuery(query));
  };
  const label = text(`view.by.${view.kind}`);
  const isAsked = view.kind !== 'chart' || view.chart !== 'number';
  const choice =
    isAsked && possible.length > 1 ? (
      <span className="formloom-view-by">
        <span>{label}</span>
        <Select
          aria-label={label}
          value={by.field.id}
          options={possible.map((entry) => ({ value: entry.field.id, label: entry.label }))}
          popupMatchSelectWidth={false}
          onChange={(next) => onView({ ...view, by: next })}
        />
      </span>
    ) : null;
  const props = { ...given, onNarrow, choice };
  return (
    <div
      ref={box}
      className="formloom-view"
      style={{ '--formloom-view-height': `${String(height)}px` } as CSSProperties}
    >
      {view.kind === 'board' ? <Board key={by.field.id} {...props} by={by} /> : null}
      {view.kind === 'calendar' ? <Calendar {...props} by={by} /> : null}
      {view.kind === 'chart' ? <Chart {...props} by={by} fields={fields} /> : null}
    </div>
  );
}
