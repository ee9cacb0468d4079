import { Button, Drawer } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import type { BuiltQuery } from '../../../../engine/query';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import type { QueryPlans } from '../../../shared/sources/record-source';
import './query.css';
import { toQueryFields, type QueryField } from './query-field';
import { QueryBuilder } from './QueryBuilder';
import { QueryWords } from './QueryWords';
import { useQueryText } from './use-query-text';

interface AdvancedQueryProps {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly plans: QueryPlans;
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  /** What the list is asked by; null = no advanced query. */
  readonly applied: BuiltQuery | null;
  onOpen: () => void;
  onClose: () => void;
  onApply: (query: BuiltQuery | null) => void;
}

const PANEL_WIDTH = 760;

/** The advanced query of a list: above the rows what is asked, in words, and the panel that it is put together in. */
export function AdvancedQuery(props: AdvancedQueryProps) {
  const { model, access, applied, onClose, onApply } = props;
  const text = useQueryText();
  const { widgets } = useRenderers();
  const { timeZone } = useServices();
  const fields = useMemo(
    () => toQueryFields({ model, registry: widgets, access, timeZone }),
    [model, widgets, access, timeZone],
  );
  // What was put together and not asked yet; the panel shows what is asked otherwise.
  const [draft, setDraft] = useState<BuiltQuery | null>(null);
  const [planId, setPlanId] = useState<string | null>(null);
  const apply = (query: BuiltQuery | null) => {
    setDraft(null);
    if (!query) setPlanId(null);
    onApply(query);
  };
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="formloom-query-place">
      {applied ? (
        <Applied
          query={applied}
          fields={fields}
          onEdit={props.onOpen}
          onClear={() => {
            apply(null);
            // The button goes: the focus stays above the rows.
            place.current?.focus();
          }}
        />
      ) : null}
      <Drawer
        title={text('screen.query.title')}
        open={props.isOpen}
        width={props.isNarrow ? '100%' : PANEL_WIDTH}
        destroyOnHidden
        onClose={onClose}
      >
        <QueryBuilder
          fields={fields}
          plans={props.plans}
          planId={planId}
          onPlan={setPlanId}
          draft={draft ?? applied}
          onDraft={setDraft}
          onApply={(query) => {
            apply(query);
            onClose();
          }}
          onReset={() => apply(null)}
        />
      </Drawer>
    </div>
  );
}

interface AppliedProps {
  readonly query: BuiltQuery;
  readonly fields: readonly QueryField[];
  onEdit: () => void;
  onClear: () => void;
}

/** What is asked, in words, and the way to change or clear it. */
function Applied({ query, fields, onEdit, onClear }: AppliedProps) {
  const text = useQueryText();
  return (
    <div className="formloom-query-applied" role="group" aria-label={text('screen.query.title')}>
      <span className="formloom-query-words">
        <QueryWords query={query} fields={fields} />
      </span>
      <Button size="small" type="link" onClick={onEdit}>
        {text('screen.query.edit')}
      </Button>
      <Button size="small" type="link" onClick={onClear}>
        {text('screen.query.clear')}
      </Button>
    </div>
  );
}
