import { useCallback } from 'react';
import { lazyFace } from '../faces/lazy-face';
import { useAskInDialog, type AskInDialog } from '../hosts/ask-in-dialog';
import type { ChoosePeople, PeopleQuestion } from './people-question';

const PeopleDialog = lazyFace(async () => (await import('./dialog/PeopleDialog')).PeopleDialog);

/** Opens a people dialog over the screen. */
export function useChoosePeople(): ChoosePeople {
  const ask = useAskInDialog();
  return useCallback((question) => askForPeople(ask, question), [ask]);
}

/** Asks a people question outside of a component. */
export function askForPeople(ask: AskInDialog, question: PeopleQuestion): ReturnType<ChoosePeople> {
  return ask((turn) => <PeopleDialog question={question} turn={turn} />);
}
