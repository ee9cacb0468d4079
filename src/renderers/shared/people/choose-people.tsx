import { useCallback } from 'react';
import { lazyFace } from '../faces/lazy-face';
import { useAskInDialog } from '../hosts/ask-in-dialog';
import type { ChoosePeople } from './people-question';

const PeopleDialog = lazyFace(async () => (await import('./dialog/PeopleDialog')).PeopleDialog);

/** Opens a people dialog over the screen. */
export function useChoosePeople(): ChoosePeople {
  const ask = useAskInDialog();
  return useCallback((question) => ask((turn) => <PeopleDialog question={question} turn={turn} />), [ask]);
}
