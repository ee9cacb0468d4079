import { Alert, Button, Flex, Modal, Radio, Spin, Switch, Typography } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createRow } from '../../../../engine/grid';
import { MAX_ROWS } from '../../../../engine/rules';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import type { GridColumn } from '../grid-columns';
import { enterNewRows } from '../new-rows';
import type { GridRows } from '../use-grid-rows';
import { ImportNotes } from './ImportNotes';
import { ImportPreview } from './ImportPreview';
import { toNewRows, type ReadLine, type ReadSheetRows } from './read-rows';
import { readSheet } from '../../../../engine/sheet/read-sheet';
import { SheetError, type Sheet, type SheetProblem } from '../../../../engine/sheet/sheet';
import { useReadRows } from './use-read-rows';

interface ImportDialogProps {
  readonly table: FieldModel;
  readonly columns: readonly GridColumn[];
  readonly rows: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
  readonly file: File;
  onChooseOther: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

/** Previews an imported file; its rows enter on confirmation, as one undo step. */
export function ImportDialog({ table, columns, rows, file, onChooseOther, onClosed }: ImportDialogProps) {
  const t = useText();
  const services = useServices();
  const { widgets } = useRenderers();
  const [isOpen, setOpen] = useState(true);
  const [isReplacing, setReplacing] = useState(false);
  const { sheet, problem } = useSheet(file);
  const writable = useMemo(() => columns.filter(({ isEditable }) => isEditable), [columns]);
  const { read, isAsking } = useReadRows(table, writable, sheet);
  const { chosen, choose } = useChosenLines(read?.lines ?? null, sheet);
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
        <FileTitle name={file.name} onChooseOther={onChooseOther} />
        {problem ? <Alert type="error" showIcon message={t(`widget.table.sheet.problem.${problem}`)} /> : null}
        {(!sheet && !problem) || isAsking ? <Spin aria-label={t('widget.table.sheet.reading')} /> : null}
        {sheet && read ? (
          <SheetContent
            sheet={sheet}
            read={read}
            chosen={chosen}
            onChoose={choose}
            isTooMany={isTooMany}
            hasRows={rows.read().rows.length > 0}
            isReplacing={isReplacing}
            onReplacing={setReplacing}
          />
        ) : null}
      </Flex>
    </Modal>
  );
}

/** The file's name, and a button to choose another. */
function FileTitle({ name, onChooseOther }: { readonly name: string; onChooseOther: () => void }) {
  const t = useText();
  return (
    <Flex gap="small" align="center" justify="space-between">
      <Typography.Text ellipsis={{ tooltip: name }}>{name}</Typography.Text>
      <Button size="small" onClick={onChooseOther}>
        {t('widget.table.sheet.other')}
      </Button>
    </Flex>
  );
}

interface LookedAtProps {
  readonly read: readonly ReadLine[];
  readonly hasRows: boolean;
  readonly isReplacing: boolean;
  onReplacing: (isReplacing: boolean) => void;
  children: (lines: readonly ReadLine[]) => ReactNode;
}

interface SheetContentProps extends Pick<LookedAtProps, 'hasRows' | 'isReplacing' | 'onReplacing'> {
  readonly sheet: Sheet;
  readonly read: ReadSheetRows;
  readonly chosen: readonly ReadLine[];
  onChoose: (numbers: readonly number[]) => void;
  /** The chosen lines exceed the table's limit. */
  readonly isTooMany: boolean;
}

/** The lines of a sheet and their errors. */
function SheetContent({ sheet, read, chosen, onChoose, isTooMany, ...mode }: SheetContentProps) {
  const t = useText();
  return (
    <>
      <ImportNotes sheet={sheet} read={read} />
      {isTooMany ? (
        <Alert type="error" showIcon message={t('widget.table.pick.full', { max: MAX_ROWS, count: chosen.length })} />
      ) : null}
      <LookedAt read={read.lines} {...mode}>
        {(lines) => (
          <ImportPreview
            lines={lines}
            columns={read.match.pairs.map(({ column }) => column)}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </LookedAt>
    </>
  );
}

/** Mode (append or replace), and a filter of the preview. */
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

/** The lines to import: all until the user chooses. */
function useChosenLines(lines: readonly ReadLine[] | null, sheet: Sheet | null) {
  const [choice, setChoice] = useState<{ readonly sheet: Sheet | null; readonly numbers: readonly number[] } | null>(
    null,
  );
  const chosen = useMemo((): readonly ReadLine[] => {
    if (!lines) return [];
    if (choice?.sheet !== sheet || !choice) return lines;
    const numbers = new Set(choice.numbers);
    return lines.filter(({ number }) => numbers.has(number));
  }, [lines, choice, sheet]);
  return { chosen, choose: (numbers: readonly number[]) => setChoice({ sheet, numbers }) };
}

/** The parsed file, or why it was refused. */
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
