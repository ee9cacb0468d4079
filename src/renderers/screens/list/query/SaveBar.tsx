import { Alert, Button, Checkbox, Input } from 'antd';
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

/** Keeps the query under a name: a new one, or the chosen one under the same or another name, for the reader or for all. */
export function SaveBar(props: SaveBarProps) {
  const { plan, state } = props;
  const text = useQueryText();
  const id = useId();
  const { name, setName, isShared, setShared, problem, save } = useSaving(props);
  const changed = plan?.canChange ? plan : null;
  const box =
    problem === '' ? {} : ({ status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const);
  return (
    <>
      <OwnerNote plan={plan} />
      <div className="formloom-query-save">
        <label htmlFor={id}>{text('screen.query.planName')}</label>
        <Input
          {...box}
          id={id}
          className="formloom-query-plan"
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={(event) => {
            // Not the query as well.
            event.preventDefault();
            void save(changed);
          }}
        />
        {changed ? (
          <Button disabled={state.isBusy} onClick={() => void save(changed)}>
            {text('screen.query.updatePlan')}
          </Button>
        ) : null}
        <Button disabled={state.isBusy} onClick={() => void save(null)}>
          {text(plan ? 'screen.query.saveAsNew' : 'screen.query.savePlan')}
        </Button>
        {problem === '' ? null : (
          <div id={`${id}-problem`} role="alert" className="formloom-condition-fault">
            {problem}
          </div>
        )}
        <div className="formloom-query-share">
          <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
            {text('screen.query.share')}
          </Checkbox>
          {isShared ? <p>{text('screen.query.shareHint')}</p> : null}
        </div>
      </div>
    </>
  );
}

/** Says of a plan of somebody else what may be done with it. */
function OwnerNote({ plan }: Pick<SaveBarProps, 'plan'>) {
  const text = useQueryText();
  if (!plan || plan.owner === '') return null;
  const key = plan.canChange ? 'screen.query.othersPlan' : 'screen.query.notYours';
  return <Alert type="info" showIcon message={text(key, { name: plan.owner })} />;
}

/** The name and the sharing as they are typed, and what is done with them. */
function useSaving({ state, plan, check, onSaved }: SaveBarProps) {
  const text = useQueryText();
  const [name, setTyped] = useState(plan?.name ?? '');
  // What is saved as one's own is private until it is shared.
  const [isShared, setShared] = useState(plan?.canChange === true && plan.isShared);
  const [problem, setProblem] = useState('');
  /** Over a plan, or as a new one. */
  const save = async (over: QueryPlan | null) => {
    const said = name.trim();
    const owner = over?.owner ?? '';
    const isTaken = state.plans?.some((other) => isOther(other, over) && other.owner === owner && other.name === said);
    if (said === '') return setProblem(text('screen.query.nameMissing'));
    if (isTaken) return setProblem(text('screen.query.nameTaken', { name: said }));
    const query = check();
    if (!query) return;
    const saved = await state.save({ id: over?.id ?? null, name: said, isShared, query });
    if (saved !== null) onSaved(saved);
  };
  return {
    ...{ name, isShared, setShared, problem, save },
    setName: (typed: string) => {
      setTyped(typed);
      setProblem('');
    },
  };
}

const isOther = ({ id }: QueryPlan, over: QueryPlan | null) => id !== over?.id;
