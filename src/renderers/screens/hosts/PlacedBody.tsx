import { App, Skeleton } from 'antd';
import { Suspense } from 'react';
import type { PlacedView } from '../../shared/hosts/place-screen';
import type { LoadedScreen } from '../../shared/hosts/services';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { DetailContent } from '../detail/late-detail';
import { useDetail } from '../detail/use-detail';
import { FormScreen } from '../form/FormScreen';
import { ScreenBody } from '../ScreenBody';

interface PlacedBodyProps extends LoadedScreen {
  readonly view: PlacedView;
}

/** What a placed screen shows: its list or page, the form of a record, or the record to read. */
export function PlacedBody({ view: { screen, recordId }, ...loaded }: PlacedBodyProps) {
  const { message } = App.useApp();
  if (screen === 'list' || (screen === 'detail' && recordId === null)) return <ScreenBody {...loaded} />;
  // Whoever may not press the button that opens the form reads the record.
  const mayWrite = screen === 'form' && loaded.access.canUseButton('edit');
  if (recordId !== null && !mayWrite) return <PlacedDetail {...loaded} recordId={recordId} />;
  return (
    <FormScreen
      {...loaded}
      recordId={recordId}
      place="part"
      onSaved={(saved) => void message.success(saved.message, SUCCESS_SECONDS)}
    />
  );
}

function PlacedDetail({ model, source, recordId }: LoadedScreen & { readonly recordId: string }) {
  const reading = useDetail(source, recordId);
  return (
    <section aria-label={model.fullName}>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <DetailContent model={model} source={source} reading={reading} />
      </Suspense>
    </section>
  );
}
