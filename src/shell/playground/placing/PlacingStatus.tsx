import { useStore } from 'zustand';
import shared from '../playground.module.css';
import { usePlacing, type Placing } from './use-placing';

/** Tells those who do not see it where the last move has come to, or why it was refused. */
export function PlacingStatus() {
  const placing = usePlacing();
  return placing && <Said store={placing.store} />;
}

function Said({ store }: Pick<Placing, 'store'>) {
  return (
    <span role="status" className={shared['hidden']}>
      {useStore(store, ({ said }) => said)}
    </span>
  );
}
