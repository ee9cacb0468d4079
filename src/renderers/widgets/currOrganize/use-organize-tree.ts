import { useEffect, useState } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { useServices } from '../../shared/hosts/services';

/** The organisation tree, null until it is there; not asked for while `isNeeded` is false. After a failure it is empty. */
export function useOrganizeTree(isNeeded: boolean): readonly OptionItem[] | null {
  const services = useServices();
  const [tree, setTree] = useState<readonly OptionItem[] | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isStale = false;
    services.organizeTree('organize').then(
      (items) => {
        if (!isStale) setTree(items);
      },
      () => {
        if (!isStale) setTree([]);
      },
    );
    return () => {
      isStale = true;
    };
  }, [services, isNeeded]);
  return tree;
}
