import { CheckCircleFilled, CloseCircleFilled, MinusCircleFilled, PlayCircleOutlined } from '@ant-design/icons';
import { Button, Empty, theme } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Issue } from '../../../engine/contract/errors';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { runTests, type TestResult, type TestStatus } from '../../../engine/module-tests';
import { toIssueText } from '../../../engine/parse';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import type { PanesProps } from '../contract';
import { createLineFinder } from './line-finder';
import { useRecording } from './use-recording';
import shared from '../playground.module.css';
import styles from './panes.module.css';
import own from './tests.module.css';

/** Tests run so long after the last change of the text. */
const RUN_DELAY_MS = 250;

interface TestsPaneProps extends Pick<PanesProps, 'analysis' | 'values' | 'onReveal' | 'onFix'> {
  readonly model: ModuleModel;
}

/** The tests of the draft with what came of them, and the button that makes one of the previewed form. */
export default function TestsPane({ model, analysis, values, onReveal, onFix }: TestsPaneProps) {
  const text = useText();
  const results = useResults(model);
  const { record, reason, isFilled, isNothing } = useRecording({
    model,
    values,
    isStale: analysis.isStale,
    onFix,
    onReveal,
  });
  const bar = (
    <div className={styles['bar']}>
      <Button
        size="small"
        icon={<PlayCircleOutlined aria-hidden />}
        disabled={record === null}
        title={reason === '' ? '' : text(reason)}
        onClick={() => record?.()}
      >
        {text('playground.tests.record')}
      </Button>
      <span className={styles['rest']} role="status">
        {isNothing ? text('playground.tests.nothing') : results.length > 0 ? toSummary(results, text) : ''}
      </span>
    </div>
  );
  return (
    <div className={styles['pane']}>
      {bar}
      {results.length === 0 ? (
        <Empty
          className={styles['empty'] ?? ''}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={text(isFilled ? 'playground.tests.noneFilled' : 'playground.tests.none')}
        />
      ) : (
        <ul className={`${styles['body'] ?? ''} ${own['tests'] ?? ''}`} aria-label={text('playground.tests.list')}>
          {results.map((result) => (
            <Test key={result.pointer} result={result} analysis={analysis} onReveal={onReveal} />
          ))}
        </ul>
      )}
    </div>
  );
}

function toSummary(results: readonly TestResult[], text: ReturnType<typeof useText>): string {
  const count = (...wanted: readonly TestStatus[]) => results.filter(({ status }) => wanted.includes(status)).length;
  const failed = count('failed', 'broken');
  const notRun = count('notRun');
  const parts = [text('playground.tests.passedCount', { count: count('passed') })];
  if (failed > 0) parts.push(text('playground.tests.failedCount', { count: failed }));
  if (notRun > 0) parts.push(text('playground.tests.notRunCount', { count: notRun }));
  return parts.join(' · ');
}

/** Results of the present model, a moment after it has changed. */
function useResults(model: ModuleModel): readonly TestResult[] {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const services = useServices();
  const [settled, setSettled] = useState(model);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(model), RUN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [model]);
  return useMemo(() => {
    const { timeZone } = services.evaluationContext();
    return runTests(settled, { registry, timeZone, translate: text });
  }, [settled, registry, services, text]);
}

interface TestProps extends Pick<PanesProps, 'analysis' | 'onReveal'> {
  readonly result: TestResult;
}

function Test({ result: { name, pointer, status, issues }, analysis, onReveal }: TestProps) {
  const text = useText();
  const invalid = analysis.issues.filter(
    (issue) => issue.code === 'ENGINE_TEST_INVALID' && `${issue.pointer}/`.startsWith(`${pointer}/`),
  );
  const told = status === 'broken' && invalid.length > 0 ? invalid : issues;
  const line = createLineFinder(analysis.source.text)(analysis.source.rangeOf(pointer).offset);
  return (
    <li data-status={status}>
      <StatusIcon status={status} />
      <div className={own['test']}>
        <button type="button" className={shared['placeLink']} onClick={() => onReveal(pointer)}>
          {name || text('playground.tests.unnamed')}
        </button>{' '}
        <span className={shared['quiet']}>{text('playground.inspect.line', { line })}</span>
        {told.length > 0 && (
          <ul className={own['issues']}>
            {told.map((issue) => (
              <li
                key={`${issue.pointer} ${String(issue.params['field'] ?? '')} ${String(issue.params['reason'] ?? '')}`}
              >
                <IssueLine issue={issue} onReveal={onReveal} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What did not hold; a comparison as expected and came beside each other. */
function IssueLine({ issue, onReveal }: { readonly issue: Issue } & Pick<PanesProps, 'onReveal'>) {
  const text = useText();
  const { expected, came, field } = issue.params;
  const isCompared = issue.code === 'ENGINE_TEST_FAILED' && expected !== undefined && came !== undefined;
  return (
    <>
      <button type="button" className={shared['placeLink']} onClick={() => onReveal(issue.pointer)}>
        {isCompared ? String(field) : toIssueText(issue, text)}
      </button>
      {isCompared && (
        <dl className={own['compared']}>
          <dt>{text('playground.tests.expected')}</dt>
          <dd>{String(expected)}</dd>
          <dt>{text('playground.tests.came')}</dt>
          <dd>{String(came)}</dd>
        </dl>
      )}
    </>
  );
}

const ICONS = {
  passed: CheckCircleFilled,
  failed: CloseCircleFilled,
  broken: CloseCircleFilled,
  notRun: MinusCircleFilled,
} as const;

function StatusIcon({ status }: { readonly status: TestStatus }) {
  const text = useText();
  const { token } = theme.useToken();
  const colors = {
    passed: token.colorSuccess,
    failed: token.colorError,
    broken: token.colorError,
    notRun: token.colorTextTertiary,
  };
  const Icon = ICONS[status];
  return <Icon aria-label={text(`playground.tests.${status}`)} style={{ color: colors[status] }} />;
}
