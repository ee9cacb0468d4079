import { useCallback, useState } from 'react';
import type { CommentPage, RecordComments } from '../../../shared/sources/record-comments';
import { useAnswer } from '../../record/use-answer';

/** The comments on a record, the latest first; further pages join those before them. */
export function useComments(comments: RecordComments, recordId: string) {
  const [pages, setPages] = useState(1);
  const ask = useCallback(async (): Promise<CommentPage> => {
    const read = await Promise.all(Array.from({ length: pages }, (_, at) => comments.list(recordId, at + 1)));
    // Somebody may have written meanwhile, which moves the rest by one.
    const all = new Map(read.flatMap(({ comments: list }) => list).map((comment) => [comment.id, comment]));
    return { comments: [...all.values()], total: read.at(-1)?.total ?? 0 };
  }, [comments, recordId, pages]);
  const { answer, isLoading, error, reload } = useAnswer(ask);
  return {
    comments: answer?.comments ?? null,
    hasMore: answer !== null && answer.comments.length < answer.total,
    ...{ isLoading, error, reload },
    loadMore: () => setPages((before) => before + 1),
  };
}
