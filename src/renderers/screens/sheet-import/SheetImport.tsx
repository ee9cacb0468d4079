import { Alert, Button, Flex, Progress, Skeleton, Space, Steps, Typography } from 'antd';
import { useRef, type ChangeEvent } from 'react';
import { ScreenHost } from '../hosts/ScreenHost';
import { useText } from '../../shared/texts/text';
import { SheetRows } from './SheetRows';
import { useSheetImport, type SheetImportOptions, type SheetImportState } from './use-sheet-import';
import { useSheetText } from './use-sheet-text';

interface SheetImportProps extends SheetImportOptions {
  /** Called after the closing animation. */
  onClosed: () => void;
}

const SHAPE = { place: 'dialog', width: '1000px' } as const;
const STEPS = ['upload', 'check', 'result'] as const;

/** Imports a spreadsheet in three steps: a file is chosen, its rows are shown with their faults, and a report says what is in. */
export function SheetImport({ onClosed, ...options }: SheetImportProps) {
  const text = useSheetText();
  const state = useSheetImport(options);
  const { step, isOpen, close } = state;
  return (
    <ScreenHost
      shape={SHAPE}
      title={text('screen.sheetImport.title')}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      footer={<Footer state={state} />}
    >
      <Steps
        size="small"
        current={STEPS.indexOf(step)}
        items={STEPS.map((name) => ({ title: text(`screen.sheetImport.${name}`) }))}
        style={{ marginBottom: 20 }}
      />
      {state.failure === '' ? null : (
        <Alert type="error" showIcon role="alert" message={state.failure} style={{ marginBottom: 16 }} />
      )}
      {step === 'upload' ? <ChooseStep state={state} accept={options.action.accept} /> : null}
      {step === 'check' ? <CheckStep state={state} /> : null}
      {step === 'result' ? <ResultStep state={state} /> : null}
    </ScreenHost>
  );
}

interface StepProps {
  readonly state: SheetImportState;
}

function ChooseStep({ state, accept }: StepProps & { readonly accept: string }) {
  const text = useSheetText();
  const input = useRef<HTMLInputElement>(null);
  const { file, work } = state;
  function onChoose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0];
    // Allows choosing the same file again after it was corrected.
    currentTarget.value = '';
    if (chosen) state.choose(chosen);
  }
  return (
    <Flex vertical gap={16}>
      <Typography.Paragraph style={{ margin: 0 }}>{text('screen.sheetImport.hint')}</Typography.Paragraph>
      <Space wrap>
        <Button onClick={() => void state.downloadTemplate()}>{text('screen.sheetImport.template')}</Button>
        <Button type={file ? 'default' : 'primary'} disabled={work !== ''} onClick={() => input.current?.click()}>
          {text(file ? 'screen.sheetImport.other' : 'screen.sheetImport.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={text('screen.sheetImport.choose')}
          onChange={onChoose}
        />
      </Space>
      {file ? <Typography.Text>{text('screen.sheetImport.chosen', { file: file.name })}</Typography.Text> : null}
      {work === 'reading' ? (
        <div role="status">
          <Typography.Text type="secondary">{text('screen.sheetImport.reading')}</Typography.Text>
          <Skeleton active paragraph={{ rows: 4 }} />
        </div>
      ) : null}
    </Flex>
  );
}

function CheckStep({ state }: StepProps) {
  const text = useSheetText();
  const { preview, progress } = state;
  if (!preview) return null;
  const { unused, blankFormulas, faults } = preview;
  return (
    <Flex vertical gap={12}>
      {progress ? (
        <div role="status">
          {text('screen.sheetImport.sending', { done: progress.done, count: progress.count })}
          <Progress
            aria-label={text('screen.sheetImport.result')}
            percent={Math.floor((100 * progress.done) / progress.count)}
          />
        </div>
      ) : null}
      {faults.some((each) => each.length > 0) ? (
        <Alert type="warning" showIcon message={text('screen.sheetImport.badHint')} />
      ) : null}
      {unused.length > 0 ? (
        <Alert type="warning" showIcon message={text('screen.sheetImport.unused', { names: unused.join('、') })} />
      ) : null}
      {blankFormulas > 0 ? (
        <Alert type="warning" showIcon message={text('screen.sheetImport.formulas', { count: blankFormulas })} />
      ) : null}
      <SheetRows headers={preview.headerRow} rows={preview.dataRow} faults={faults} isFiltered />
    </Flex>
  );
}

function ResultStep({ state }: StepProps) {
  const text = useSheetText();
  const { outcome, preview } = state;
  if (!outcome || !preview) return null;
  const { added, failed, interruption } = outcome;
  const counts = { count: added, failed: failed.length, message: interruption };
  const said = interruption === '' ? (failed.length === 0 ? 'done' : added === 0 ? 'none' : 'partly') : 'broken';
  return (
    <Flex vertical gap={16}>
      <Alert
        type={said === 'done' ? 'success' : said === 'partly' ? 'warning' : 'error'}
        showIcon
        role="status"
        message={text(`screen.sheetImport.${said}`, counts)}
      />
      {failed.length > 0 ? (
        <>
          <div>
            <Button onClick={() => void state.downloadFailures()}>{text('screen.sheetImport.failures')}</Button>
          </div>
          <SheetRows headers={preview.headerRow} rows={failed} faults={[]} isFiltered={false} />
        </>
      ) : null}
    </Flex>
  );
}

function Footer({ state }: StepProps) {
  const text = useSheetText();
  const general = useText();
  const { step, file, preview, work } = state;
  const isBusy = work !== '';
  if (step === 'result')
    return (
      <Button type="primary" onClick={state.close}>
        {text('screen.sheetImport.close')}
      </Button>
    );
  const rows = preview?.dataRow ?? [];
  const good = rows.filter((_row, index) => (preview?.faults[index] ?? []).length === 0);
  return (
    <Space size={8}>
      <Button disabled={work === 'sending'} onClick={state.close}>
        {general('screen.cancel')}
      </Button>
      {step === 'check' ? (
        <Button disabled={isBusy} onClick={() => state.back()}>
          {text('screen.sheetImport.back')}
        </Button>
      ) : null}
      {step === 'upload' ? (
        <Button type="primary" disabled={!file} loading={isBusy} onClick={() => void state.read()}>
          {text('screen.sheetImport.next')}
        </Button>
      ) : (
        <Button type="primary" disabled={rows.length === 0} loading={isBusy} onClick={() => void state.send()}>
          {text('screen.sheetImport.import', { count: good.length })}
        </Button>
      )}
    </Space>
  );
}
