import { Alert, Button, Select } from 'antd';
import { useId } from 'react';
import type { QueryPlan } from '../../../shared/sources/record-source';
import type { PlansState } from './use-plans';
import { useQueryText } from './use-query-text';

interface PlanBarProps {
  readonly state: PlansState;
  /** The plan that was chosen; null = none. */
  readonly plan: QueryPlan | null;
  onChoose: (plan: QueryPlan | null) => void;
  onRemoved: () => void;
}

/** The saved queries: one is chosen, or deleted. */
export function PlanBar({ state, plan, onChoose, onRemoved }: PlanBarProps) {
  const text = useQueryText();
  const id = useId();
  const { plans, error } = state;
  if (error !== null) {
    return (
      <Alert
        type="warning"
        showIcon
        message={text('screen.query.plansFailed', { message: error })}
        action={
          <Button size="small" onClick={state.reload}>
            {text('screen.query.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="formloom-query-plans">
      <label htmlFor={id}>{text('screen.query.plan')}</label>
      <Select
        id={id}
        className="formloom-query-plan"
        allowClear
        showSearch
        optionFilterProp="label"
        loading={plans === null}
        placeholder={text(plans?.length === 0 ? 'screen.query.noPlans' : 'screen.query.choosePlan')}
        notFoundContent={text('screen.query.noPlans')}
        value={plan?.id ?? null}
        options={(plans ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        onChange={(next?: string) => onChoose(plans?.find((entry) => entry.id === next) ?? null)}
      />
      {plan ? (
        <Button
          type="text"
          danger
          disabled={state.isBusy}
          onClick={() => void state.remove(plan).then((isRemoved) => (isRemoved ? onRemoved() : undefined))}
        >
          {text('screen.query.removePlan')}
        </Button>
      ) : null}
    </div>
  );
}
