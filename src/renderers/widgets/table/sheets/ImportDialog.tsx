import { Alert, Button, Flex, Modal, Radio, Spin, Switch, Typography } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createRow } from '../../../../engine/grid';
import { MAX_ROWS } from '../../../../engine/rules';
import { useRenderers } from '../../../shared/renderers-context';
import { useServices } from '../../../shared/services';
import { useText } from '../../../shared/text';
import type { GridColumn } from '../grid-columns';
import { enterNewRows } from '../new-rows';
import type { GridRows } from '../use-grid-rows';
import { ImportNotes } from './ImportNotes';
import { ImportPreview } from './ImportPreview';
import { toNewRows, type ReadLine } from './read-rows';
import { readSheet } from './read-sheet';
import { SheetError, type Sheet, type SheetProblem } from './sheet';
import { useReadRows } from './use-read-rows';

interface ImportDialogProps {
  readonly table: FieldModel;
  readonly columns: readonly GridColumn[];
  readonly rows: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
  readonly file: File;
  onChooseOther(): void;
  /** The dialog is gone from sight. */
  onClosed(): void;
}

/** Shows what a file would bring into the table; nothing enters before it is confirmed, and then as one step of undo. */
export function ImportDialog({ table, columns, rows, file, onChooseOther, onClosed }: ImportDialogProps) {
  const t = useText();
  const services = useServices();
  const { widgets } = useRenderers();
  const [isOpen, setOpen] = useState(true);
  const [isReplacing, setReplacing] = useState(false);
  const { sheet, problem } = useSheet(file);
  const writable = useMemo(() => columns.filter(({ isEditable }) => isEditable), [columns]);
  const { read, isAsking } = useReadRows(table, writable, sheet);
  const [choice, setChoice] = useState<{ readonly sheet: Sheet | null; readonly numbers: readonly number[] } | null>(
    null,
  );
  const chosen = useMemo((): readonly ReadLine[] => {
    if (!read) return [];
    if (choice?.sheet !== sheet || !choice) return read.lines;
    const numbers = new Set(choice.numbers);
    return read.lines.filter(({ number }) => numbers.has(number));
  }, [read, choice, sheet]);
  const keptCount = isReplacing ? 0 : rows.read().rows.length;
  const isTooMany = keptCount + chosen.length > MAX_ROWS;
  const isReady = read !== null && read.match.pairs.length > 0 && chosen.length > 0 && !isTooMany;
  const isWaiting = isAsking || writable.some(({ choices }) => choices.state === 'loading');
  const confirm = () => {
    const context = services.evaluationContext();
    enterNewRows(
      rows,
      toNewRows(chosen, () => createRow(table.children, widgets, context)),
      isReplacing,
    );
    setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      title={t('widget.table.sheet.importTitle', { table: table.label || table.key })}
      width={960}
      okText={t('widget.table.sheet.enter', { count: chosen.length })}
      cancelText={t('screen.cancel')}
      okButtonProps={{ disabled: !isReady || isWaiting }}
      onOk={confirm}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Flex vertical gap="middle">
        <Flex gap="small" align="center" justify="space-between">
          <Typography.Text ellipsis={{ tooltip: file.name }}>{file.name}</Typography.Text>
          <Button size="small" onClick={onChooseOther}>
            {t('widget.table.sheet.other')}
          </Button>
        </Flex>
        {problem ? <Alert type="error" showIcon message={t(`widget.table.sheet.problem.${problem}`)} /> : null}
        {(!sheet && !problem) || isAsking ? <Spin aria-label={t('widget.table.sheet.reading')} /> : null}
        {sheet && read ? (
          <>
            <ImportNotes sheet={sheet} read={read} />
            {isTooMany ? (
              <Alert
                type="error"
                showIcon
                message={t('widget.table.pick.full', { max: MAX_ROWS, count: chosen.length })}
              />
            ) : null}
            <LookedAt
              read={read.lines}
              hasRows={rows.read().rows.length > 0}
              isReplacing={isReplacing}
              onReplacing={setReplacing}
            >
              {(lines) => (
                <ImportPreview
                  lines={lines}
                  columns={read.match.pairs.map(({ column }) => column)}
                  chosen={chosen}
                  onChoose={(numbers) => setChoice({ sheet, numbers })}
                />
              )}
            </LookedAt>
          </>
        ) : null}
      </Flex>
    </Modal>
  );
}

interface LookedAtProps {
  readonly read: readonly ReadLine[];
  readonly hasRows: boolean;
  readonly isReplacing: boolean;
  onReplacing(isReplacing: boolean): void;
  children(lines: readonly ReadLine[]): ReactNode;
}

/** What to do with the rows, and which of them to look at. */
function LookedAt({ read, hasRows, isReplacing, onReplacing, children }: LookedAtProps) {
  const t = useText();
  const [isWrongOnly, setWrongOnly] = useState(false);
  const wrong = useMemo(() => read.filter(({ wrongCount }) => wrongCount > 0), [read]);
  const isNarrowed = isWrongOnly && wrong.length > 0;
  return (
    <>
      <Flex gap="middle" align="center" justify="space-between" wrap>
        <Radio.Group
          aria-label={t('widget.table.sheet.mode')}
          value={isReplacing ? 'replace' : 'append'}
          onChange={({ target }: { target: { value?: unknown } }) => onReplacing(target.value === 'replace')}
          options={[
            { value: 'append', label: t('widget.table.sheet.append') },
            { value: 'replace', label: t('widget.table.sheet.replace'), disabled: !hasRows },
          ]}
        />
        {wrong.length > 0 ? (
          <label>
            <Switch size="small" checked={isNarrowed} onChange={setWrongOnly} /> {t('widget.table.sheet.wrongOnly')}
          </label>
        ) : null}
      </Flex>
      {children(isNarrowed ? wrong : read)}
    </>
  );
}

/** The file as a sheet, read once; the reason when it is none. */
function useSheet(file: File): { readonly sheet: Sheet | null; readonly problem: SheetProblem | null } {
  const [answer, setAnswer] = useState<{ file: File; sheet: Sheet | null; problem: SheetProblem | null } | null>(null);
  useEffect(() => {
    let isStale = false;
    const answerWith = (sheet: Sheet | null, problem: SheetProblem | null) => {
      if (!isStale) setAnswer({ file, sheet, problem });
    };
    file
      .arrayBuffer()
      .then((buffer) => readSheet(new Uint8Array(buffer), file.name))
      .then(
        (sheet) => answerWith(sheet, null),
        (error: unknown) => answerWith(null, error instanceof SheetError ? error.problem : 'damaged'),
      );
    return () => {
      isStale = true;
    };
  }, [file]);
  return answer?.file === file ? answer : { sheet: null, problem: null };
}
