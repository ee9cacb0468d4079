import { App, Button, Mentions } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import { useHoldUnsavedInput } from '../../../shared/hosts/unsaved-input';
import { FAILURE_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import { useColleagues } from './use-colleagues';

interface CommentInputProps {
  readonly text: Translate;
  /** Throws what the server refuses. */
  send: (comment: { readonly content: string; readonly mentions: readonly string[] }) => Promise<void>;
}

/** Characters of a comment. */
const MAX_LENGTH = 2000;

/** A place to write a comment; `@` offers colleagues, Ctrl+Enter sends. What is typed stays until it was taken. */
export function CommentInput({ text, send }: CommentInputProps) {
  const { message } = App.useApp();
  const common = useText();
  const [content, setContent] = useState('');
  const [isSending, setSending] = useState(false);
  const mentioned = useRef(new Map<string, string>());
  const { colleagues, isLoading, search } = useColleagues();
  const isBlank = content.trim() === '';
  useHeldWhile(!isBlank);

  async function submit() {
    if (isBlank || isSending) return;
    setSending(true);
    try {
      const named = [...mentioned.current].filter(([name]) => content.includes(`@${name}`));
      await send({ content: content.trim(), mentions: [...new Set(named.map(([, id]) => id))] });
      setContent('');
      mentioned.current.clear();
    } catch (error) {
      void message.error(problemText(error, common), FAILURE_SECONDS);
    } finally {
      setSending(false);
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
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
        maxLength={MAX_LENGTH}
        value={content}
        loading={isLoading}
        options={colleagues.map(({ id, name, place }) => ({
          key: id,
          value: name,
          label: place === '' ? name : `${name}（${place}）`,
        }))}
        // The server has chosen already.
        filterOption={false}
        notFoundContent={text('screen.comments.nobody')}
        onChange={setContent}
        onSearch={search}
        onSelect={({ key }) => {
          const found = colleagues.find(({ id }) => id === key);
          if (found) mentioned.current.set(found.name, found.id);
        }}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" disabled={isBlank} loading={isSending} onClick={() => void submit()}>
        {text('screen.comments.send')}
      </Button>
    </div>
  );
}

/** Leaving asks first while something is typed. */
function useHeldWhile(isTyped: boolean): void {
  const hold = useHoldUnsavedInput();
  useEffect(() => (isTyped ? hold() : undefined), [isTyped, hold]);
}
