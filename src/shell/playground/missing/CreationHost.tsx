import { useEffect, useEffectEvent, useState } from 'react';
import type { CreatableKind, MissingThing } from '../../../engine/lint';
import { OpenScreens } from '../../../renderers/screens';
import { useOpenScreen } from '../../../renderers/shared/hosts/open-screen';
import { useServices } from '../../../renderers/shared/hosts/services';
import { toSystemModule } from '../../module-page/system-screens';
import { findMenu } from '../../session/menu';
import { useCurrentUser } from '../../shell-context';
import { tellNamesChanged } from './names-store';
import type { Creation } from './creation';

interface CreationHostProps {
  readonly kinds: readonly CreatableKind[];
  onReady: (creation: Creation) => void;
  onCreated?: () => void;
}

/** The system screen whose form makes one, and the screen whose menu entry and button give the right to it. */
const SCREENS: Readonly<Record<CreatableKind, { readonly form: string; readonly owner: string }>> = {
  billRule: { form: 'billRule', owner: 'billRule' },
  dictionary: { form: 'dictionaryType', owner: 'dictionary' },
  interface: { form: 'dataInterface', owner: 'dataInterface' },
};

/** Draws the forms of what is created, over everything else. */
export function CreationHost(props: CreationHostProps) {
  return (
    <OpenScreens>
      <Creator {...props} />
    </OpenScreens>
  );
}

function Creator({ kinds, onReady, onCreated }: CreationHostProps) {
  const open = useOpenScreen();
  const services = useServices();
  const allowed = useAllowedKinds(kinds);
  const create = useEffectEvent(async ({ kind, code }: MissingThing) => {
    const outcome = await open({
      target: { kind: 'module', module: toSystemModule(SCREENS[kind].form), params: {} },
      screen: 'form',
      place: 'own',
      width: '',
      title: '',
      recordId: null,
      values: { enCode: code, fullName: code },
    });
    if (!outcome.hasChanged) return;
    services.clearDictionaries();
    tellNamesChanged();
    onCreated?.();
  });
  const ready = useEffectEvent(() => onReady({ kinds: allowed, create: (missing) => void create(missing) }));
  useEffect(() => ready(), [allowed]);
  return null;
}

/** The kinds that the user may create: with the screen's entry in the menu, and its button for a new one. */
function useAllowedKinds(kinds: readonly CreatableKind[]): ReadonlySet<CreatableKind> {
  const services = useServices();
  const { menu, isAdministrator } = useCurrentUser();
  const [allowed, setAllowed] = useState<ReadonlySet<CreatableKind>>(new Set());
  const mayCreate = useEffectEvent(async (kind: CreatableKind, signal: AbortSignal): Promise<boolean> => {
    const { owner } = SCREENS[kind];
    if (isAdministrator) return true;
    if (!findMenu(menu, ({ screen }) => screen === owner)) return false;
    const { access } = await services.loadScreen(toSystemModule(owner), {}, signal);
    return access.canUseButton('add');
  });
  useEffect(() => {
    const controller = new AbortController();
    const asked = kinds.map(async (kind) => {
      const isAllowed = await mayCreate(kind, controller.signal).catch(() => false);
      return isAllowed ? [kind] : [];
    });
    void Promise.all(asked).then((found) => {
      if (!controller.signal.aborted) setAllowed(new Set(found.flat()));
    });
    return () => controller.abort();
  }, [kinds]);
  return allowed;
}
