import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Answer } from '../../record/use-answer';
import { FailedList, LoadingList } from '../ListStates';
import type { RecordGroups } from '../../../shared/sources/record-source';

interface GroupsFrameProps {
  readonly answer: Answer<RecordGroups>;
  readonly children: (groups: RecordGroups) => ReactNode;
}

/** Groups in any state: loading, failed, there. */
export function GroupsFrame({ answer: { answer, isLoading, error, reload }, children }: GroupsFrameProps) {
  if (error !== null) return <FailedList message={error} onRetry={reload} />;
  if (!answer) return <LoadingList />;
  return (
    <Spin spinning={isLoading} delay={200}>
      {children(answer)}
    </Spin>
  );
}
