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

/** The saved queries, the reader's own and those that are shared: one is chosen, or deleted. */
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
        // What is drawn is then what assistive technology is told.
        virtual={false}
        optionRender={({ data }) => <PlanEntry label={data.label} hint={data.hint ?? ''} />}
        loading={plans === null}
        placeholder={text(plans?.length === 0 ? 'screen.query.noPlans' : 'screen.query.choosePlan')}
        notFoundContent={text('screen.query.noPlans')}
        value={plan?.id ?? null}
        options={toGroups(plans ?? [], text)}
        onChange={(next?: string) => onChoose(plans?.find((entry) => entry.id === next) ?? null)}
      />
      {plan?.canChange ? (
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

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Who shares it, or that it is shared; '' = nobody. */
  readonly hint?: string;
}

interface ChoiceGroup extends Choice {
  readonly options?: Choice[];
}

/** Private plans and shared ones, each under its heading; no heading where there is nothing. */
function toGroups(plans: readonly QueryPlan[], text: ReturnType<typeof useQueryText>): ChoiceGroup[] {
  const toChoice = ({ id: value, name: label, owner, isShared }: QueryPlan): Choice => {
    const shared = isShared ? text('screen.query.isShared') : '';
    return { value, label, hint: owner === '' ? shared : text('screen.query.sharedBy', { name: owner }) };
  };
  const [own, shared] = [plans.filter((plan) => !plan.isShared), plans.filter((plan) => plan.isShared)];
  return [
    { value: 'own', label: text('screen.query.own'), options: own.map(toChoice) },
    { value: 'shared', label: text('screen.query.shared'), options: shared.map(toChoice) },
  ].filter(({ options }) => options.length > 0);
}

function PlanEntry({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <span className="formloom-query-entry">
      <span>{label}</span>
      {hint === '' ? null : <small>{hint}</small>}
    </span>
  );
}
