import { Tabs, Typography } from 'antd';
import { useState } from 'react';
import { CodeText } from './CodeText';
import { RunFields } from './RunFields';
import { RunRows } from './RunRows';
import { RunSteps } from './RunSteps';
import type { RunResultProps } from './run-result-props';
import { usePanelText } from './use-panel-text';

/** What a run has answered; one that was refused begins with its steps. */
export function RunResult(props: RunResultProps) {
  const { report } = props;
  const text = usePanelText();
  const [tab, setTab] = useState(report.isDone ? 'rows' : 'steps');
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      tabBarGutter={16}
      items={[
        { key: 'rows', label: text('screen.run.rows'), children: <RunRows report={report} /> },
        {
          key: 'steps',
          label: text('screen.run.steps', { count: report.steps.length }),
          children: <RunSteps steps={report.steps} />,
        },
        { key: 'fields', label: text('screen.run.fields'), children: <RunFields {...props} /> },
        { key: 'json', label: text('screen.run.json'), children: <RunJson data={report.data} /> },
      ]}
    />
  );
}

/** The data as it came. */
function RunJson({ data }: { readonly data: unknown }) {
  const text = usePanelText();
  const written = JSON.stringify(data, null, 2) ?? '';
  return (
    <>
      <Typography.Text copyable={{ text: written, tooltips: false }} style={{ float: 'right' }}>
        {text('screen.run.copy')}
      </Typography.Text>
      <CodeText label={text('screen.run.json')} text={written} maxHeight={400} />
    </>
  );
}
