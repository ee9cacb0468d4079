import { EyeOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { endSeeAs } from '../../wire/see-as';
import { send } from '../http';
import { useCurrentUser, useShell } from '../shell-context';
import { keepSeenUser } from '../session/seen-user';
import { useLateText } from '../i18n/use-late-text';
import texts from './panel-text.json';

/** Says on every page as whom the system is seen, and ends it. */
export function SeeAsBar() {
  const text = useLateText(texts);
  const { http, unsaved } = useShell();
  const { facts, menu } = useCurrentUser();
  const [isEnding, setEnding] = useState(false);

  async function end(): Promise<void> {
    setEnding(true);
    keepSeenUser('');
    // The server also ends it by itself: the page goes back whatever it says.
    await send(http, endSeeAs, {}).catch(() => undefined);
    unsaved.abandon();
    window.location.assign('/');
  }

  return (
    <Alert
      banner
      type="warning"
      icon={<EyeOutlined aria-hidden />}
      role="status"
      message={text('shell.seeAs.bar', { name: `${facts.userName}/${facts.account}` })}
      description={menu.length === 0 ? text('shell.seeAs.empty') : undefined}
      action={
        <Button size="small" loading={isEnding} onClick={() => void end()}>
          {text('shell.seeAs.end')}
        </Button>
      }
    />
  );
}
