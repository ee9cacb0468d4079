import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { UNRESTRICTED } from '../../engine/contract/person';
import { AskInDialogProvider } from '../../renderers/shared/hosts/ask-in-dialog';
import { useChoosePeople } from '../../renderers/shared/people/choose-people';
import type { ChosenPerson } from '../../renderers/shared/people/people-question';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { FAILURE_SECONDS } from '../../renderers/shared/texts/message-times';
import { useText } from '../../renderers/shared/texts/text';
import { beginSeeAs } from '../../wire/see-as';
import { send } from '../http';
import { useShell } from '../shell-context';
import { keepSeenUser } from '../session/seen-user';
import { useLateText } from '../i18n/use-late-text';
import texts from './panel-text.json';

interface SeeAsQuestionProps {
  /** The question was left without an answer. */
  onClose: () => void;
}

/** Asks as whom the system is to be seen, and begins anew as that user. */
export function SeeAsQuestion(props: SeeAsQuestionProps) {
  return (
    <AskInDialogProvider>
      <Question {...props} />
    </AskInDialogProvider>
  );
}

function Question({ onClose }: SeeAsQuestionProps) {
  const text = useText();
  const own = useLateText(texts);
  const { http, unsaved } = useShell();
  const { message } = App.useApp();
  const choosePeople = useChoosePeople();
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const noun = text('shared.people.kind.user');
    const begin = async ([person]: readonly ChosenPerson[]): Promise<boolean> => {
      if (!person) {
        void message.warning(text('shared.people.missing', { noun }), FAILURE_SECONDS);
        return false;
      }
      try {
        const { data } = await send(http, beginSeeAs, { params: { id: person.ref.id } });
        keepSeenUser(data.userId);
        unsaved.abandon();
        window.location.assign('/');
        return true;
      } catch (error) {
        void message.error(error instanceof SourceError ? error.message : text('shell.failed'), FAILURE_SECONDS);
        return false;
      }
    };
    void choosePeople({
      tabs: [{ key: 'all', kinds: ['user'] }],
      restriction: UNRESTRICTED,
      isMultiple: false,
      chosen: [],
      noun,
      title: own('shell.seeAs.title'),
      submit: begin,
      shape: 'picker',
    }).then((answer) => answer === null && onClose());
  }, [choosePeople, http, message, onClose, own, text, unsaved]);
  return null;
}
