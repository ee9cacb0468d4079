import { PRODUCT_NAME } from '../router/use-page-title';
import { useSystem } from '../shell-context';
import { SystemMark } from './SystemMark';

/** Mark and name of the platform, as it is called; its room is kept while that is asked for. */
export function SystemName({ size, className }: { readonly size: number; readonly className: string }) {
  const system = useSystem();
  return (
    <div className={className} style={{ minHeight: size }}>
      {system && (
        <>
          <SystemMark size={size} logo={system.logo} />
          <span>{system.name || PRODUCT_NAME}</span>
        </>
      )}
    </div>
  );
}
