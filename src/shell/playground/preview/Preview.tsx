import { AimOutlined } from '@ant-design/icons';
import { App, Button, Empty, Tooltip } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { createDefaultText } from '../../../engine/parse/default-texts';
import { sayUnwritten, translateModel } from '../../../engine/translate';
import { OpenScreens } from '../../../renderers/screens';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { ScreenParamsProvider } from '../../../renderers/shared/hosts/screen-params';
import { HostHistoryProvider } from '../../../renderers/shared/hosts/host-history';
import { ServicesProvider, useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import { UnsavedInputProvider } from '../../../renderers/shared/hosts/unsaved-input';
import type { PreviewProps } from '../contract';
import { containersOf, fieldSelector, useChoosing, useFieldInSight } from './choose-field';
import { Device } from './Device';
import { DropLayer } from './DropLayer';
import { GripLayer } from './GripLayer';
import styles from './preview.module.css';
import { PreviewBoundary } from './PreviewBoundary';
import { PreviewPages } from './PreviewPages';
import { PreviewRecords } from './preview-records';
import { createPreviewServices } from './preview-services';
import { useLiveForms } from './use-live-forms';
import { useSteadyText } from './use-steady-text';

/** Live preview of a module by the product's own screens, over records in memory. */
export function Preview(props: PreviewProps) {
  const text = useText();
  const services = useServices();
  const quiet = useMemo(() => createPreviewServices(services, text), [services, text]);
  const { widgets: registry } = useRenderers();
  const { model: authored } = props.analysis;
  const { language } = services;
  const model = useMemo(() => {
    if (!authored || language === 'zh') return authored;
    const spoken = sayUnwritten(authored, registry, createDefaultText(text));
    return translateModel(spoken, language, registry);
  }, [authored, language, registry, text]);
  if (!model) {
    return (
      <div className={styles['preview']}>
        <Empty style={{ margin: 'auto' }} description={text('playground.live.nothingYet')} />
      </div>
    );
  }
  return (
    <ServicesProvider value={quiet}>
      <UnsavedInputProvider value={holdNothing}>
        <HostHistoryProvider value={null}>
          <ModulePreview key={props.moduleId} {...props} model={model} />
        </HostHistoryProvider>
      </UnsavedInputProvider>
    </ServicesProvider>
  );
}

/** What is typed into a preview is meant to be thrown away. */
const holdNothing = () => () => undefined;
const NO_PARAMS = {};

function ModulePreview(props: ModulePreviewProps) {
  const { mode, device, scale, analysis, model, selectedFieldId, onValues } = props;
  const root = useRef<HTMLDivElement>(null);
  const rootId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const { forms, shown } = useLiveForms(model, onValues);
  const records = usePreviewRecords();
  const choosing = useChoosing(isChoosing, props);
  useFieldInSight(root, { id: selectedFieldId, page: mode, around: containersOf(model, selectedFieldId) });
  return (
    <div
      ref={root}
      data-preview={rootId}
      className={`${styles['preview'] ?? ''} ${(isChoosing && styles['choosing']) || ''}`}
      {...choosing}
    >
      <PreviewBar isStale={analysis.isStale} isChoosing={isChoosing} onChoosing={setChoosing} />
      {selectedFieldId === '' ? null : <SelectionMark rootId={rootId} fieldId={selectedFieldId} />}
      <div data-stage className={styles['stage']} tabIndex={-1}>
        <PreviewBoundary version={shown} onRetry={() => forms.reopen()}>
          <Device name={device} scale={scale}>
            <App component={false}>
              <OpenScreens>
                <ScreenParamsProvider params={NO_PARAMS}>
                  <PreviewPages mode={mode} forms={forms} shown={shown} records={records} />
                </ScreenParamsProvider>
              </OpenScreens>
            </App>
          </Device>
        </PreviewBoundary>
      </div>
      <DropLayer root={root} />
      {mode === 'form' && !isChoosing && !analysis.isStale && <GripLayer root={root} model={model} />}
    </div>
  );
}

type ModulePreviewProps = PreviewProps & { readonly model: ModuleModel };

function usePreviewRecords(): PreviewRecords {
  const { widgets: registry } = useRenderers();
  const services = useServices();
  const translate = useSteadyText();
  const [records] = useState(() => new PreviewRecords({ registry, services, translate }));
  return records;
}

interface PreviewBarProps {
  readonly isStale: boolean;
  readonly isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

function PreviewBar({ isStale, isChoosing, onChoosing }: PreviewBarProps) {
  const text = useText();
  const note = text(
    isStale ? 'playground.live.stale' : isChoosing ? 'playground.live.choosing' : 'playground.live.inMemory',
  );
  return (
    <div className={styles['bar']}>
      <span role="status" className={`${styles['note'] ?? ''} ${(isStale && styles['stale']) || ''}`} title={note}>
        {note}
      </span>
      <Tooltip title={text('playground.live.chooseHint')}>
        <Button
          size="small"
          type={isChoosing ? 'primary' : 'text'}
          icon={<AimOutlined aria-hidden />}
          aria-pressed={isChoosing}
          onClick={() => onChoosing(!isChoosing)}
        >
          {text('playground.live.choose')}
        </Button>
      </Tooltip>
    </div>
  );
}

/** Outlines the elements of the selected field, now and after changes. */
function SelectionMark({ rootId, fieldId }: { readonly rootId: string; readonly fieldId: string }) {
  const place = `[data-preview=${JSON.stringify(rootId)}] ${fieldSelector(fieldId)}`;
  const look = 'outline: 2px solid var(--ant-color-primary); outline-offset: -1px; border-radius: 6px;';
  return <style>{`${place} { ${look} }`}</style>;
}
