import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Skeleton, theme } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RunAction } from '../../../engine/contract/action';
import type { FormController } from '../form/form-controller';
import { questionsOf, type Answers, type Question } from './run-questions';
import { RunQuestionBoxes } from './RunQuestionBoxes';
import { RunResult } from './RunResult';
import type { SetRows } from './take-over';
import { usePanelText } from './use-panel-text';
import { useRun, type RunState } from './use-run';

interface RunPanelProps {
  readonly action: RunAction;
  /** How often the button was pressed. */
  readonly press: number;
  readonly controller: FormController;
  readonly recordId: string;
  readonly setRows: SetRows;
  onClose: () => void;
}

/** The panel below a button that runs what stands in the form: the values it asks for, and what was answered. */
export function RunPanel({ action, press, controller, recordId, setRows, onClose }: RunPanelProps) {
  const text = usePanelText();
  const { token } = theme.useToken();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { state, run } = useRun({ action, controller, recordId, unreadable: text('screen.run.unreadable') });
  const { questions, answers, answer, hasTried, begin } = useQuestions(action, controller);

  const start = () => {
    const missing = begin();
    if (missing === null) return void run(answers);
    const boxes = panel.current?.querySelectorAll<HTMLInputElement>('[data-question]') ?? [];
    return [...boxes].find((box) => box.dataset['question'] === missing)?.focus();
  };
  const onPress = useEffectEvent(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    const isFirst = press === 1 && questions.length > 0;
    if (isFirst) panel.current?.querySelector('input')?.focus();
    else start();
  });
  useEffect(() => onPress(), [press]);
  // An answer is taller than what stood there.
  useEffect(() => {
    if (state.kind === 'answered' || state.kind === 'failed') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  return (
    <section
      ref={panel}
      aria-labelledby={`${id}-title`}
      style={{
        marginTop: token.marginSM,
        padding: token.paddingSM,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
        background: token.colorBgContainer,
      }}
    >
      <PanelHead id={`${id}-title`} onClose={onClose} />
      <RunQuestionBoxes
        questions={questions}
        answers={answers}
        showsMissing={hasTried}
        isRunning={state.kind === 'running'}
        onAnswer={answer}
        onRun={start}
      />
      <RunOutcome state={state} />
      {state.kind === 'answered' ? (
        <RunResult
          key={state.report.isDone ? 'done' : 'refused'}
          report={state.report}
          takes={action.takes}
          controller={controller}
          recordId={recordId}
          setRows={setRows}
        />
      ) : null}
    </section>
  );
}

function PanelHead({ id, onClose }: { readonly id: string; onClose: () => void }) {
  const text = usePanelText();
  const { token } = theme.useToken();
  return (
    <Flex justify="space-between" align="center" style={{ marginBottom: token.marginXS }}>
      <strong id={id}>{text('screen.run.title')}</strong>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={text('screen.run.close')}
        onClick={onClose}
      />
    </Flex>
  );
}

/** Waiting, a failure, or how the run has ended: said aloud. */
function RunOutcome({ state }: { readonly state: RunState }) {
  const text = usePanelText();
  if (state.kind === 'idle') return null;
  if (state.kind === 'running') {
    return (
      <div role="status" aria-label={text('screen.run.running')}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    );
  }
  const message = state.kind === 'failed' ? state.message : state.report.message;
  if (state.kind === 'answered' && state.report.isDone) {
    const { rowCount, tookMs } = state.report;
    return (
      <Alert type="success" showIcon role="status" message={text('screen.run.done', { rows: rowCount, ms: tookMs })} />
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={text('screen.run.failed')}
      description={<div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</div>}
    />
  );
}

/** What is asked now, by the rows of the sub-table, and what was answered so far. */
function useQuestions(action: RunAction, controller: FormController) {
  const [questions, setQuestions] = useState<readonly Question[]>(() => questionsOf(action.asks, controller.values));
  const [given, setGiven] = useState<Answers>({});
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    const [table = ''] = action.asks?.name.split('-') ?? [];
    if (table === '') return undefined;
    return controller.subscribeValue(table, () => setQuestions(questionsOf(action.asks, controller.values)));
  }, [action, controller]);
  const answers: Answers = Object.fromEntries(questions.map(({ name, value }) => [name, given[name] ?? value]));
  return {
    questions,
    answers,
    hasTried,
    answer: (name: string, value: string) => setGiven((before) => ({ ...before, [name]: value })),
    /** Before a run: the first question without a needed answer; null = none. */
    begin: (): string | null => {
      setTried(true);
      return questions.find(({ name, isRequired }) => isRequired && answers[name] === '')?.name ?? null;
    },
  };
}
