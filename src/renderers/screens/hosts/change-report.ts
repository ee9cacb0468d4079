import { createContext, useContext } from 'react';

const ChangeReportContext = createContext<() => void>(() => undefined);
export const ChangeReportProvider = ChangeReportContext.Provider;

/** Tells the surrounding opened screen that something was changed in it; nobody listens in a screen that was not opened. */
export function useChangeReport(): () => void {
  return useContext(ChangeReportContext);
}
