import { DownloadOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { toFormily } from '../../../engine/formily';
import { toFileName } from '../../../engine/exchange/to-file-name';
import { formilyEquals } from '../../../renderers/formily-equals';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../renderers/shared/texts/text';
import type { PanesProps } from '../contract';
import { toFidelityLines } from './finding-line';
import { FindingTable } from './FindingTable';
import { saveText } from './save-text';
import { TextView } from './TextView';

type View = 'schema' | 'report';

interface FormilyPaneProps extends Pick<PanesProps, 'analysis' | 'onReveal' | 'onFix'> {
  readonly model: ModuleModel;
}

/** The form as a schema of standard Formily, to be copied or downloaded, and everything that is different there. */
export function FormilyPane({ model, analysis: { source }, onReveal, onFix }: FormilyPaneProps) {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const [view, setView] = useState<View>('schema');
  const { schema, issues } = useMemo(() => toFormily({ model, registry, equals: formilyEquals }), [model, registry]);
  const content = useMemo(() => JSON.stringify(schema, null, 2), [schema]);
  const lines = useMemo(() => toFidelityLines(issues, source, text), [issues, source, text]);
  const tools = (
    <>
      <Segmented<View>
        size="small"
        aria-label={text('playground.inspect.formilyView')}
        value={view}
        onChange={setView}
        options={[
          { value: 'schema', label: text('playground.inspect.formilySchema') },
          { value: 'report', label: text('playground.inspect.formilyReport', { count: issues.length }) },
        ]}
      />
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveText(toFileName(model.fullName || model.enCode, '.formily.json'), `${content}\n`)}
      >
        {text('playground.inspect.formilyDownload')}
      </Button>
    </>
  );
  if (view === 'schema') {
    return <TextView label="" name={text('playground.inspect.formilyLabel')} content={content} tools={tools} />;
  }
  return (
    <FindingTable
      lines={lines}
      none={text('playground.inspect.formilySame')}
      tools={tools}
      onReveal={onReveal}
      onFix={onFix}
    />
  );
}
