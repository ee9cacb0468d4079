import { Alert, Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { ModuleScreen } from '../../renderers/screens';
import type { LoadedScreen } from '../../renderers/shared/hosts/services';
import { useText } from '../../renderers/shared/texts/text';
import { toSystemModule } from '../module-page/system-screens';
import { useScreen } from '../module-page/use-screen';

interface OwnPasswordProps {
  /** Hears that the password was changed, with the words of the server. */
  readonly onSaved: (message: string) => void;
}

/** The form of the own password. */
export function OwnPassword({ onSaved }: OwnPasswordProps) {
  const text = useText();
  const { state, retry } = useScreen(toSystemModule('ownPassword'), nothing);
  if (state.kind === 'loading') return <Skeleton active />;
  if (state.kind === 'ready') return <PasswordForm screen={state.screen} onSaved={onSaved} />;
  return <Alert type="error" message={state.message} action={<Button onClick={retry}>{text('shell.retry')}</Button>} />;
}

const nothing = () => undefined;

interface PasswordFormProps {
  readonly screen: LoadedScreen;
  readonly onSaved: OwnPasswordProps['onSaved'];
}

function PasswordForm({ screen, onSaved }: PasswordFormProps) {
  const { source: stored } = screen;
  const source = useMemo(
    () => ({
      ...stored,
      update: async (...given: Parameters<typeof stored.update>) => {
        const saved = await stored.update(...given);
        onSaved(saved.message);
        return saved;
      },
    }),
    [stored, onSaved],
  );
  return <ModuleScreen {...screen} source={source} />;
}
