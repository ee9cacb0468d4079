import { App, Drawer, Empty, Input, Pagination, Spin } from 'antd';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { BinOutcome, RecordBin } from '../../../shared/sources/record-bin';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import './bin.css';
import { BinActions } from './BinActions';
import { BinRows } from './BinRows';
import { BinProblem, RefusedEntries } from './BinProblems';
import texts from './panel-text.json';
import { BIN_PAGE_SIZE, useBin } from './use-bin';

interface RecycleBinProps {
  readonly bin: RecordBin;
  readonly isOpen: boolean;
  /** Records are back in the list. */
  onRestored: () => void;
  onClose: () => void;
}

const DRAWER_WIDTH = 640;

/** The drawer with the deleted records of a list, which can be restored or deleted for good (docs/screens.md#recycle-bin). */
export function RecycleBin({ bin, isOpen, onRestored, onClose }: RecycleBinProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  const content = useBin(bin, isOpen);
  const { place, keepFocus } = useKeptFocus(content, isOpen);
  const { restore, askErase } = useBinActions({ bin, content, text, onRestored, onAsked: keepFocus });
  const { entries, chosen, refused } = content;
  const dropped = refused.filter(({ reason }) => reason === 'columns').map(({ id }) => id);
  return (
    <Drawer
      title={text('screen.bin.title')}
      open={isOpen}
      width={DRAWER_WIDTH}
      onClose={onClose}
      classNames={{ body: 'formloom-bin', footer: 'formloom-bin-footer' }}
      footer={
        <BinActions
          text={text}
          entries={entries}
          chosen={chosen}
          isBusy={content.isBusy}
          onChoose={content.choose}
          onRestore={() => void restore(chosen, false)}
          onErase={askErase}
        />
      }
    >
      <p className="formloom-bin-hint">{text('screen.bin.hint')}</p>
      <Input.Search
        allowClear
        placeholder={text('screen.bin.search')}
        aria-label={text('screen.bin.search')}
        maxLength={200}
        onSearch={content.search}
      />
      <RefusedEntries
        text={text}
        refused={refused}
        onClose={content.clearRefused}
        onDropColumns={dropped.length > 0 ? () => void restore(dropped, true) : null}
      />
      <Content text={text} content={content} place={place} onRestore={(id) => void restore([id], false)} />
    </Drawer>
  );
}

type BinContent = ReturnType<typeof useBin>;

interface ContentProps {
  readonly text: Translate;
  readonly content: BinContent;
  readonly place: RefObject<HTMLDivElement | null>;
  onRestore: (id: string) => void;
}

function Content({ text, content, place, onRestore }: ContentProps) {
  const { entries, total, error, keyword, page, isLoading } = content;
  return (
    <Spin spinning={isLoading}>
      <div ref={place} tabIndex={-1} className="formloom-bin-rows" aria-busy={isLoading}>
        {error === null ? null : <BinProblem text={text} error={error} onRetry={content.reload} />}
        {entries.length === 0 && !isLoading && error === null ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={text(keyword === '' ? 'screen.bin.empty' : 'screen.bin.noMatch', { keyword })}
          />
        ) : (
          <BinRows
            text={text}
            entries={entries}
            chosen={content.chosen}
            isBusy={content.isBusy}
            onChoose={content.choose}
            onRestore={onRestore}
          />
        )}
        {total > BIN_PAGE_SIZE ? (
          <Pagination
            size="small"
            simple
            current={page}
            total={total}
            pageSize={BIN_PAGE_SIZE}
            onChange={content.turn}
          />
        ) : null}
      </div>
    </Spin>
  );
}

/** What had the focus may go, or be disabled, when the bin changes: the rows take it, so that the keyboard stays in the drawer. */
function useKeptFocus({ entries, isBusy }: BinContent, isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const keepFocus = useCallback(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches(':disabled')) place.current?.focus();
  }, []);
  useEffect(() => {
    if (isOpen && !isBusy) keepFocus();
  }, [isOpen, isBusy, entries, keepFocus]);
  return { place, keepFocus };
}

interface ActionsOptions extends Pick<RecycleBinProps, 'bin' | 'onRestored'> {
  readonly content: BinContent;
  readonly text: Translate;
  /** A question has been answered, and is gone. */
  onAsked: () => void;
}

/** Restoring, and deleting for good after a question. */
function useBinActions({ bin, content, text, onRestored, onAsked }: ActionsOptions) {
  const general = useText();
  const { modal, message } = App.useApp();
  const { entries, chosen, run } = content;

  async function tell(action: () => Promise<BinOutcome>): Promise<void> {
    try {
      const outcome = await run(action);
      if (outcome.refused.length > 0) void message.warning(outcome.message, FAILURE_SECONDS);
      else void message.success(outcome.message, SUCCESS_SECONDS);
    } catch (error) {
      void message.error(problemText(error, general), FAILURE_SECONDS);
    }
  }
  async function restore(ids: readonly string[], dropsColumns: boolean): Promise<void> {
    await tell(() => bin.restore(ids, dropsColumns));
    onRestored();
  }
  function askErase() {
    const own = entries.filter(({ id, canErase }) => canErase && chosen.includes(id)).map(({ id }) => id);
    const others = chosen.length - own.length;
    modal.confirm({
      title: text('screen.bin.eraseTitle', { count: own.length }),
      content: (
        <>
          {others > 0 ? <p>{text('screen.bin.eraseOthers', { count: others })}</p> : null}
          {text('screen.bin.eraseText')}
        </>
      ),
      okText: text('screen.bin.ok'),
      cancelText: text('screen.bin.cancel'),
      okButtonProps: { danger: true },
      // A repeated Enter must not delete anything.
      autoFocusButton: 'cancel',
      onOk: () => tell(() => bin.erase(own)),
      afterClose: onAsked,
    });
  }
  return { restore, askErase };
}
