import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import { useText } from '../../shared/texts/text';
import type { Detail, DetailReading } from './use-detail';

interface WhenReadProps {
  readonly reading: DetailReading;
  children: (detail: Detail) => ReactNode;
}

/** What is drawn of a record; a skeleton before it is there, and a notice where it could not be read. */
export function WhenRead({ reading: { detail, error, isRefused, reload }, children }: WhenReadProps) {
  const text = useText();
  if (error !== null) {
    return (
      <PageNotice
        status="warning"
        title={text('screen.form.readFailed')}
        subTitle={error}
        extra={isRefused ? null : <Button onClick={reload}>{text('screen.retry')}</Button>}
      />
    );
  }
  return detail ? children(detail) : <Skeleton active paragraph={{ rows: 7 }} />;
}
