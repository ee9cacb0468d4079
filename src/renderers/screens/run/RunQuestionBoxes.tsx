import { Button, Input, theme } from 'antd';
import { useId } from 'react';
import type { Answers, Question } from './run-questions';
import { usePanelText } from './use-panel-text';

interface RunQuestionBoxesProps {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  /** Whether needed answers that are missing are marked. */
  readonly showsMissing: boolean;
  readonly isRunning: boolean;
  onAnswer: (name: string, value: string) => void;
  onRun: () => void;
}

/** A box for each value that is asked for; Enter runs. */
export function RunQuestionBoxes(props: RunQuestionBoxesProps) {
  const { questions, answers, showsMissing, isRunning, onAnswer, onRun } = props;
  const text = usePanelText();
  const { token } = theme.useToken();
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <div style={{ marginBottom: token.marginSM }}>
      <div
        style={{ display: 'grid', gap: token.marginSM, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}
      >
        {questions.map(({ name, label, isRequired }) => {
          const isMissing = showsMissing && isRequired && answers[name] === '';
          return (
            <div key={name}>
              <label htmlFor={`${id}-${name}`} style={{ display: 'block', marginBottom: token.marginXXS }}>
                {isRequired ? <span style={{ color: token.colorError }}>* </span> : null}
                {label}
                {label === name ? null : <span style={{ color: token.colorTextSecondary }}> {name}</span>}
              </label>
              <Input
                id={`${id}-${name}`}
                data-question={name}
                value={answers[name] ?? ''}
                status={isMissing ? 'error' : ''}
                aria-required={isRequired}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `${id}-${name}-missing` : undefined}
                onChange={(event) => onAnswer(name, event.target.value)}
                onPressEnter={(event) => {
                  // The form around would save itself.
                  event.preventDefault();
                  event.stopPropagation();
                  if (!event.nativeEvent.isComposing) onRun();
                }}
              />
              {isMissing ? (
                <div id={`${id}-${name}-missing`} role="alert" style={{ color: token.colorErrorText }}>
                  {text('screen.run.missing', { label })}
                </div>
              ) : null}
            </div>
          );
        })}
      </div>
      <Button
        type="primary"
        autoInsertSpace={false}
        loading={isRunning}
        onClick={onRun}
        style={{ marginTop: token.marginSM }}
      >
        {text('screen.run.run')}
      </Button>
    </div>
  );
}
