import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Answer } from '../../record/use-answer';
import { FailedList, LoadingList } from '../ListStates';
import type { RecordGroups } from '../../../shared/sources/record-source';

interface GroupsFrameProps {
  readonly answer: Answer<RecordGroups>;
  /** What stands in the place of groups without records; absent = the groups. */
  readonly empty?: ReactNode;
  readonly children: (groups: RecordGroups) => ReactNode;
}

/** Groups in any state: loading, failed, empty, there. */
export function GroupsFrame({ answer: { answer, isLoading, error, reload }, empty, children }: GroupsFrameProps) {
  if (error !== null) return <FailedList message={error} onRetry={reload} />;
  if (!answer) return <LoadingList />;
  const isEmpty = empty !== undefined && answer.groups.every(({ count }) => count === 0);
  return (
    <Spin spinning={isLoading} delay={200}>
      {isEmpty ? <div className="formloom-view-empty">{empty}</div> : children(answer)}
    </Spin>
  );
}
