import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ScreenParams } from '../../../engine/contract/resource';
import { ServicesProvider, useServices, type RendererServices } from './services';

const NO_PARAMS: ScreenParams = {};
const ParamsContext = createContext<ScreenParams>(NO_PARAMS);

/** The same services whose evaluations read exactly `params` as `param.<name>`: no screen reads another's. */
export function withScreenParams(services: RendererServices, params: ScreenParams): RendererServices {
  return { ...services, evaluationContext: () => ({ ...services.evaluationContext(), params }) };
}

interface ScreenParamsProviderProps {
  readonly params: ScreenParams;
  readonly children: ReactNode;
}

/** Puts a screen under its parameters, all of them: those of a screen around it do not reach in. */
export function ScreenParamsProvider({ params, children }: ScreenParamsProviderProps) {
  const services = useServices();
  // Parents often make a new object of the same parameters; forms must not start again for that.
  const key = JSON.stringify(Object.entries(params).sort(([left], [right]) => (left < right ? -1 : 1)));
  const stable = useMemo(() => Object.fromEntries(JSON.parse(key) as [string, string][]), [key]);
  const scoped = useMemo(() => withScreenParams(services, stable), [services, stable]);
  return (
    <ParamsContext.Provider value={stable}>
      <ServicesProvider value={scoped}>{children}</ServicesProvider>
    </ParamsContext.Provider>
  );
}

/** The parameters of the screen around; none outside of one. The same object as long as they say the same. */
export function useScreenParams(): ScreenParams {
  return useContext(ParamsContext);
}
