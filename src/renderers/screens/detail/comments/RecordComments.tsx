import { App, Button, Popconfirm, Skeleton } from 'antd';
import { Fragment, useMemo } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { RecordComment, RecordComments as Comments } from '../../../shared/sources/record-comments';
import { FAILURE_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import { FoldedSection } from '../FoldedSection';
import { CommentInput } from './CommentInput';
import './comments.css';
import { markMentions } from './mark-mentions';
import texts from './panel-text.json';
import { useCommentDraft } from './use-comment-draft';
import { useComments } from './use-comments';

interface RecordCommentsProps {
  readonly comments: Comments;
  readonly recordId: string;
  readonly startsOpen?: boolean | undefined;
}

/** What people have written about a record, and a place to write (docs/screens.md#comments). */
export function RecordComments(props: RecordCommentsProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  return (
    <FoldedSection title={text('screen.comments.title')} startsOpen={props.startsOpen}>
      <Thread {...props} text={text} />
    </FoldedSection>
  );
}

function Thread({ comments: kept, recordId, text }: RecordCommentsProps & { readonly text: Translate }) {
  const { message } = App.useApp();
  const common = useText();
  const { comments, hasMore, isLoading, error, reload, loadMore } = useComments(kept, recordId);
  const { draft, change } = useCommentDraft(kept, recordId);
  async function remove(id: string) {
    try {
      await kept.remove(recordId, id);
      reload();
    } catch (failure) {
      void message.error(problemText(failure, common), FAILURE_SECONDS);
    }
  }
  return (
    <div className="formloom-comments">
      <CommentInput
        text={text}
        draft={draft}
        change={change}
        send={async (comment) => {
          await kept.add(recordId, comment);
          reload();
        }}
      />
      {error !== null ? (
        <p role="alert" className="formloom-fold-note">
          {text('screen.comments.failed')}：{error}
          <Button type="link" size="small" onClick={reload}>
            {text('screen.comments.retry')}
          </Button>
        </p>
      ) : null}
      {error === null && !comments ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {comments?.length === 0 ? <p className="formloom-fold-note">{text('screen.comments.empty')}</p> : null}
      <ol aria-busy={isLoading}>
        {comments?.map((comment) => (
          <Comment key={comment.id} comment={comment} text={text} onRemove={() => void remove(comment.id)} />
        ))}
      </ol>
      {hasMore ? (
        <Button size="small" loading={isLoading} onClick={loadMore}>
          {text('screen.comments.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface CommentProps {
  readonly comment: RecordComment;
  readonly text: Translate;
  onRemove: () => void;
}

function Comment({ comment, text, onRemove }: CommentProps) {
  const { timeZone } = useServices();
  const common = useText();
  const { createdAt, author, content, mentions, canRemove } = comment;
  const when = useMemo(
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    [timeZone],
  );
  return (
    <li>
      <div className="formloom-comment-head">
        <strong>{author.name}</strong>
        <time dateTime={new Date(createdAt).toISOString()}>{when.format(createdAt)}</time>
        {canRemove ? (
          <Popconfirm
            title={text('screen.comments.removeAsk')}
            okText={text('screen.comments.remove')}
            okButtonProps={{ danger: true }}
            cancelText={common('screen.cancel')}
            onConfirm={onRemove}
          >
            <Button type="link" size="small" aria-label={text('screen.comments.removeOf', { name: author.name })}>
              {text('screen.comments.remove')}
            </Button>
          </Popconfirm>
        ) : null}
      </div>
      <p>
        {markMentions(
          content,
          mentions.map(({ name }) => name),
        ).map((part, at) => (
          <Fragment key={at}>{part.isMention ? <mark>{part.text}</mark> : part.text}</Fragment>
        ))}
      </p>
    </li>
  );
}
