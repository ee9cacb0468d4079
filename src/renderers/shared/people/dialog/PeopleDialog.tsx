import { App, Modal, theme, type InputRef } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { DialogTurn } from '../../hosts/ask-in-dialog';
import { useText } from '../../texts/text';
import type { ChosenPerson, PeopleQuestion } from '../people-question';
import { ChosenList } from './ChosenList';
import { choose } from './chosen-people';
import { PeoplePane } from './PeoplePane';
import './people.css';

interface PeopleDialogProps {
  readonly question: PeopleQuestion;
  readonly turn: DialogTurn<readonly ChosenPerson[]>;
}

/** Widths of the two windows (docs/screens.md#people-pickers). */
const WIDTHS = { picker: 800, approver: 450 } as const;
/** How long the reminder to choose stays, in seconds (docs/screens.md#people-pickers). */
const REMINDER_SECONDS = 1;

/** Asks for people: what can be chosen at the left, what is chosen at the right. */
export function PeopleDialog({ question, turn }: PeopleDialogProps) {
  const text = useText();
  const { token } = theme.useToken();
  const { message } = App.useApp();
  const search = useRef<InputRef>(null);
  const [chosen, setChosen] = useState(question.chosen);
  const { shape, noun, isMultiple } = question;
  const title = question.title || text('shared.people.title', { noun });
  const { isSending, send } = useSubmit(question);

  const confirm = () => {
    if (shape === 'approver' && chosen.length === 0) {
      void message.error(text('shared.people.missing', { noun }), REMINDER_SECONDS);
      return;
    }
    void send(chosen).then((isTaken) => isTaken && turn.answer(chosen));
  };
  return (
    <Modal
      title={title}
      open={turn.isOpen}
      width={WIDTHS[shape]}
      zIndex={token.zIndexPopupBase}
      style={{ top: 48, maxWidth: 'calc(100vw - 16px)' }}
      closable={{ 'aria-label': text('shared.people.close') }}
      maskClosable={false}
      destroyOnHidden
      confirmLoading={isSending}
      // Not before: a window that is still hidden takes no focus.
      afterOpenChange={(isShown) => isShown && search.current?.focus()}
      onOk={confirm}
      onCancel={() => turn.answer(null)}
      afterClose={turn.onClosed}
    >
      <div
        className={`formloom-people-panes formloom-host-body${shape === 'approver' ? ' is-narrow' : ''}`}
        onKeyDown={(event) => submitKey(event, confirm)}
      >
        <PeoplePane
          question={question}
          search={search}
          title={title}
          chosen={chosen}
          onPick={(entry) => setChosen((before) => choose(before, entry, isMultiple))}
        />
        {shape === 'picker' || isMultiple ? <ChosenList chosen={chosen} onChange={setChosen} /> : null}
      </div>
    </Modal>
  );
}

/** Hands the answer to who asked, once at a time; resolves to whether the dialog is done. */
function useSubmit({ submit }: PeopleQuestion) {
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);
  async function send(chosen: readonly ChosenPerson[]): Promise<boolean> {
    if (isRunning.current) return false;
    if (!submit) return true;
    isRunning.current = true;
    setSending(true);
    try {
      return await submit(chosen);
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  }
  return { isSending, send };
}

function submitKey(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  submit();
}
