import { useOpenScreen } from '../hosts/open-screen';

/** Opens a chosen record read-only, over the screen that shows it, in the window that its module names. */
export function useOpenRecord(): (moduleId: string, recordId: string) => void {
  const openScreen = useOpenScreen();
  return (module, recordId) => {
    const target = { kind: 'module', module, params: {} } as const;
    void openScreen({ target, screen: 'detail', place: 'own', width: '', title: '', recordId, values: {} });
  };
}
