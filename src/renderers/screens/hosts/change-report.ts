import { createContext, useContext } from 'react';

const ChangeReportContext = createContext<() => void>(() => undefined);
export const ChangeReportProvider = ChangeReportContext.Provider;

/** Reports a change to the surrounding opened screen; no effect without one. */
export function useChangeReport(): () => void {
  return useContext(ChangeReportContext);
}
