import { App, Button, Mentions } from 'antd';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import { MAX_COMMENT, MAX_MENTIONS } from '../../../../wire/record-comments';
import { useHoldUnsavedInput } from '../../../shared/hosts/unsaved-input';
import { FAILURE_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import { mentionedIn } from './mark-mentions';
import { BLANK_DRAFT, type CommentDraft } from './use-comment-draft';
import { useColleagues } from './use-colleagues';

interface CommentInputProps {
  readonly text: Translate;
  readonly draft: CommentDraft;
  change: (to: (before: CommentDraft) => CommentDraft) => void;
  /** Throws what the server refuses. */
  send: (comment: { readonly content: string; readonly mentions: readonly string[] }) => Promise<void>;
}

/** Class of the list of names. */
const NAMES = 'formloom-mentions';
const isOffering = () => document.querySelector(`.${NAMES}:not(.ant-mentions-dropdown-hidden)`) !== null;

/** A place to write a comment; `@` offers colleagues, Ctrl+Enter sends. What is typed stays until it was taken. */
export function CommentInput(props: CommentInputProps) {
  const { text, draft, change } = props;
  const { colleagues, isLoading, search } = useColleagues();
  const isBlank = draft.content.trim() === '';
  const { isSending, submit } = useSubmit(props, isBlank);
  useHeldWhile(!isBlank);
  const onKeyDown = (event: KeyboardEvent) => {
    // It closes the names that are offered, and not the window around them too.
    if (event.key === 'Escape' && isOffering()) event.stopPropagation();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <div className="formloom-comment-input">
      <Mentions
        aria-label={text('screen.comments.label')}
        placeholder={text('screen.comments.hint')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={MAX_COMMENT}
        // What is typed while it is sent would be lost when it was taken.
        readOnly={isSending}
        value={draft.content}
        popupClassName={NAMES}
        loading={isLoading}
        options={colleagues.map(({ id, name, place }) => ({
          key: id,
          value: name,
          label: place === '' ? name : `${name}（${place}）`,
        }))}
        // The server has chosen already.
        filterOption={false}
        notFoundContent={text('screen.comments.nobody')}
        onChange={(next) => change((before) => ({ ...before, content: next }))}
        onSearch={search}
        onSelect={({ key }) => {
          const found = colleagues.find(({ id }) => id === key);
          if (!found) return;
          change((before) => {
            const others = [...before.mentioned].filter(([id]) => id !== found.id);
            return { ...before, mentioned: new Map([...others, [found.id, found.name]]) };
          });
        }}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" disabled={isBlank} loading={isSending} onClick={() => void submit()}>
        {text('screen.comments.send')}
      </Button>
    </div>
  );
}

function useSubmit({ text, draft: { content, mentioned }, change, send }: CommentInputProps, isBlank: boolean) {
  const { message } = App.useApp();
  const common = useText();
  const [isSending, setSending] = useState(false);
  async function submit() {
    if (isBlank || isSending) return;
    const mentions = mentionedIn(content, mentioned);
    if (mentions.length > MAX_MENTIONS) {
      void message.error(text('screen.comments.tooMany', { count: MAX_MENTIONS }), FAILURE_SECONDS);
      return;
    }
    setSending(true);
    try {
      await send({ content: content.trim(), mentions });
      change(() => BLANK_DRAFT);
    } catch (error) {
      void message.error(problemText(error, common), FAILURE_SECONDS);
    } finally {
      setSending(false);
    }
  }
  return { isSending, submit };
}

/** Leaving asks first while something is typed. */
function useHeldWhile(isTyped: boolean): void {
  const hold = useHoldUnsavedInput();
  useEffect(() => (isTyped ? hold() : undefined), [isTyped, hold]);
}
