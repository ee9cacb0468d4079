import { Alert, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { findQueryFaults, readBuiltQuery, type BuiltQuery } from '../../../../engine/query';
import { blankTerm } from '../../../shared/conditions/edit-groups';
import { GroupsEditor } from '../../../shared/conditions/GroupsEditor';
import { LogicChoice } from '../../../shared/conditions/LogicChoice';
import type { QueryPlan, QueryPlans } from '../../../shared/sources/record-source';
import { PlanBar } from './PlanBar';
import type { QueryField } from './query-field';
import { SaveBar } from './SaveBar';
import { usePlans } from './use-plans';
import { useQueryKit } from './use-query-kit';
import { useQueryText } from './use-query-text';

interface QueryBuilderProps {
  readonly fields: readonly QueryField[];
  readonly plans: QueryPlans;
  /** The plan that was chosen or saved last; null = none. */
  readonly planId: string | null;
  onPlan: (id: string | null) => void;
  /** What stands in the panel, asked or not yet. */
  readonly draft: BuiltQuery | null;
  onDraft: (draft: BuiltQuery | null) => void;
  /** Asks the list; null = without an advanced query. */
  onApply: (query: BuiltQuery | null) => void;
  onReset: () => void;
}

/** Groups that can be built at most, within the lines that the server reads. */
const MAX_GROUPS = 20;
const FIRST: BuiltQuery = { matchLogic: 'and', groups: [{ logic: 'and', groups: [blankTerm([], null)] }] };

/** The panel of an advanced query: plans, groups of conditions, and what is done with them. */
export function QueryBuilder(props: QueryBuilderProps) {
  const text = useQueryText();
  const root = useRef<HTMLFormElement>(null);
  const builder = useBuilder(props);
  const { plans, plan, problem } = builder;
  // The button that was pressed goes: the focus stays in the panel.
  const keepFocus = () => root.current?.focus();
  return (
    <form
      ref={root}
      tabIndex={-1}
      className="formloom-conditions formloom-query"
      onSubmit={(event) => {
        event.preventDefault();
        builder.apply();
      }}
    >
      <PlanBar
        state={plans}
        plan={plan}
        onChoose={builder.choose}
        onRemoved={() => {
          props.onPlan(null);
          keepFocus();
        }}
      />
      {problem === '' ? null : <Alert type="error" showIcon role="alert" message={problem} />}
      <Groups {...builder} fields={props.fields} onRemoved={keepFocus} />
      <SaveBar
        key={`${plan?.id ?? ''} ${plan?.name ?? ''} ${String(plan?.isShared)}`}
        state={plans}
        plan={plan}
        check={builder.check}
        onSaved={props.onPlan}
      />
      <div className="formloom-query-actions">
        <Button onClick={builder.reset}>{text('screen.query.reset')}</Button>
        <Button type="primary" htmlType="submit">
          {text('screen.query.apply')}
        </Button>
      </div>
    </form>
  );
}

/** The query in the panel, and what is done with it. */
function useBuilder(props: QueryBuilderProps) {
  const { draft, onDraft, planId, onPlan } = props;
  const text = useQueryText();
  const plans = usePlans(props.plans);
  const [problem, setProblem] = useState('');
  const query = draft ?? FIRST;
  const { faults, isSound } = useChecked(query, props.fields);
  const isEmpty = query.groups.length === 0;
  const change = (next: BuiltQuery) => {
    setProblem('');
    onDraft(next);
  };
  return {
    ...{ plans, problem, query, faults, change },
    plan: plans.plans?.find(({ id }) => id === planId) ?? null,
    choose: (chosen: QueryPlan | null) => {
      onPlan(chosen?.id ?? null);
      if (!chosen) return;
      const read = readBuiltQuery(chosen);
      if (read) change(read);
      else setProblem(text('screen.query.unreadable'));
    },
    /** The query if it can be kept; null after saying why not. */
    check: () => {
      if (isEmpty) setProblem(text('screen.query.nothing'));
      return !isEmpty && isSound() ? query : null;
    },
    apply: () => {
      if (isEmpty) props.onApply(null);
      else if (isSound()) props.onApply(query);
    },
    reset: () => {
      setProblem('');
      props.onReset();
    },
  };
}

interface GroupsProps extends Pick<ReturnType<typeof useBuilder>, 'query' | 'faults' | 'change'> {
  readonly fields: readonly QueryField[];
  onRemoved: () => void;
}

/** The groups, and between several of them their word. */
function Groups({ query, faults, change, fields, onRemoved }: GroupsProps) {
  const text = useQueryText();
  const kit = useQueryKit(fields);
  return (
    <div>
      {query.groups.length > 1 ? (
        <div className="formloom-condition-head formloom-query-match">
          <span>{text('screen.query.match')}</span>
          <LogicChoice
            label={text('screen.query.match')}
            isDisabled={false}
            value={query.matchLogic}
            onChange={(matchLogic) => change({ ...query, matchLogic })}
          />
        </div>
      ) : null}
      <GroupsEditor
        kit={kit}
        groups={query.groups}
        faults={faults}
        maxGroups={MAX_GROUPS}
        isDisabled={false}
        onChange={(groups) => change({ ...query, groups })}
        onRemoved={onRemoved}
      />
    </div>
  );
}

/** What is wrong with a query: what is unfinished only after somebody tried to use it. */
function useChecked({ groups }: BuiltQuery, fields: readonly QueryField[]) {
  const [isTried, setTried] = useState(false);
  const all = useMemo(() => {
    const known = new Map(fields.map((entry) => [entry.field.id, entry]));
    return findQueryFaults(groups, (id) => known.get(id));
  }, [groups, fields]);
  return {
    faults: all.filter(({ reason }) => isTried || reason !== 'incomplete'),
    isSound: () => {
      setTried(true);
      return all.length === 0;
    },
  };
}
