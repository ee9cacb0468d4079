import { useOpenScreen } from '../../shared/hosts/open-screen';
import { useServices } from '../../shared/hosts/services';
import type { DictionaryTypes } from './use-dictionary-types';

/** Opens dictionary management over this screen; when it is closed again the types and dictionaries are read anew. */
export function useManagement(types: DictionaryTypes): () => Promise<void> {
  const openScreen = useOpenScreen();
  const services = useServices();
  return async () => {
    await openScreen({
      target: { kind: 'module', module: 'system/dictionary', params: {} },
      screen: 'list',
      place: 'dialog',
      width: '80%',
      title: '',
      recordId: null,
      values: {},
    });
    services.clearDictionaries();
    types.reload();
  };
}
