import { Empty, Flex, Tag, theme } from 'antd';
import type { RunStep } from '../../../wire/run-report';
import { CodeText } from './CodeText';
import { usePanelText } from './use-panel-text';

const STEP_HEIGHT = 240;
/** Kinds that have a name; others are shown as they are called. */
const KINDS = new Set(['statement', 'request', 'response', 'processing', 'rows']);

/** The steps of a run in their order: what was done, with which values, and how long it took. */
export function RunSteps({ steps }: { readonly steps: readonly RunStep[] }) {
  const text = usePanelText();
  const { token } = theme.useToken();
  if (steps.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('screen.run.noSteps')} />;
  return (
    <ol style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: token.marginSM }}>
      {steps.map(({ kind, text: said, values, tookMs }, index) => {
        const name = KINDS.has(kind) ? text(`screen.run.step.${kind}`) : kind;
        return (
          <li key={index}>
            <Flex justify="space-between" align="center" style={{ marginBottom: token.marginXXS }}>
              <Tag>
                {index + 1}. {name}
              </Tag>
              <span style={{ color: token.colorTextSecondary }}>{text('screen.run.took', { ms: tookMs })}</span>
            </Flex>
            <CodeText label={name} text={said} maxHeight={STEP_HEIGHT} />
            {values.length > 0 ? <BoundValues values={values} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Values that travelled apart from the statement. */
function BoundValues({ values }: Pick<RunStep, 'values'>) {
  const text = usePanelText();
  const { token } = theme.useToken();
  return (
    <dl
      aria-label={text('screen.run.values')}
      style={{
        display: 'grid',
        gridTemplateColumns: 'max-content 1fr',
        columnGap: token.marginXS,
        margin: `${String(token.marginXXS)}px 0 0`,
        fontFamily: token.fontFamilyCode,
      }}
    >
      {values.map((value, index) => (
        <div key={index} style={{ display: 'contents' }}>
          <dt style={{ color: token.colorTextSecondary }}>${index + 1}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value === null ? <i>null</i> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
