import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { BuiltQuery } from '../../../../engine/query';
import type { QueryPlan } from '../../../shared/sources/record-source';
import type { PlansState } from './use-plans';
import { useQueryText } from './use-query-text';

interface SaveBarProps {
  readonly state: PlansState;
  /** The plan that was chosen, which can be renamed and overwritten; null = none. */
  readonly plan: QueryPlan | null;
  /** The query if it can be saved; null after saying what is wrong with it. */
  check: () => BuiltQuery | null;
  onSaved: (id: string) => void;
}

const MAX_NAME = 50;

/** Keeps the query under a name: a new one, or the chosen one under the same or another name. */
export function SaveBar({ state, plan, check, onSaved }: SaveBarProps) {
  const text = useQueryText();
  const id = useId();
  const [name, setName] = useState(plan?.name ?? '');
  const [problem, setProblem] = useState('');
  const save = async (planId: string | null) => {
    const said = name.trim();
    const isTaken = state.plans?.some((other) => other.name === said && other.id !== planId) === true;
    if (said === '') return setProblem(text('screen.query.nameMissing'));
    if (isTaken) return setProblem(text('screen.query.nameTaken', { name: said }));
    const query = check();
    if (!query) return;
    const saved = await state.save({ id: planId, name: said, query });
    if (saved !== null) onSaved(saved);
  };
  const box =
    problem === '' ? {} : ({ status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const);
  return (
    <div className="formloom-query-save">
      <label htmlFor={id}>{text('screen.query.planName')}</label>
      <Input
        {...box}
        id={id}
        className="formloom-query-plan"
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem('');
        }}
        onPressEnter={(event) => {
          // Not the query as well.
          event.preventDefault();
          void save(plan?.id ?? null);
        }}
      />
      {plan ? (
        <>
          <Button disabled={state.isBusy} onClick={() => void save(plan.id)}>
            {text('screen.query.updatePlan')}
          </Button>
          <Button disabled={state.isBusy} onClick={() => void save(null)}>
            {text('screen.query.saveAsNew')}
          </Button>
        </>
      ) : (
        <Button disabled={state.isBusy} onClick={() => void save(null)}>
          {text('screen.query.savePlan')}
        </Button>
      )}
      {problem === '' ? null : (
        <div id={`${id}-problem`} role="alert" className="formloom-condition-fault">
          {problem}
        </div>
      )}
    </div>
  );
}
