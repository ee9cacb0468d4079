import { Button } from 'antd';
import { useState } from 'react';
import { useLateText } from '../i18n/use-late-text';
import { seenUserId } from '../session/seen-user';
import { useSession } from '../shell-context';
import styles from './pages.module.css';
import texts from './panel-text.json';

interface MissingRightProps {
  /** The path that leads nowhere for this user. */
  readonly missing: string;
}

/** Longest path that is shown: an address bar takes more. */
const MAX_PATH = 200;

/**
 * Tells somebody who may be lacking a right whom to ask, with what that person needs to know. An administrator lacks none: for them
 * the page is not there. Whoever sees the system as somebody else is told where rights come from.
 */
export function MissingRight({ missing }: MissingRightProps) {
  const own = useLateText(texts);
  const user = useSession((state) => state.user);
  if (!user || user.isAdministrator) return null;
  const { userName: name, account } = user.facts;
  const path = missing.slice(0, MAX_PATH);
  if (seenUserId() !== '') return <p>{own('shell.missing.seen', { name: `${name}/${account}`, path })}</p>;
  return (
    <>
      <p>{own('shell.missing.ask')}</p>
      <CopyLine words={own('shell.missing.told', { name, account, path })} />
    </>
  );
}

/** Words to send to somebody. Where the browser keeps the clipboard shut they are marked and copied by hand. */
function CopyLine({ words }: { readonly words: string }) {
  const own = useLateText(texts);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      setCopied(true);
    } catch {
      // Without HTTPS there is no clipboard.
      setCopied(false);
    }
  };
  return (
    <p className={styles['told']}>
      <span>{words}</span>
      <Button size="small" autoInsertSpace={false} onClick={() => void copy()}>
        <span role="status">{own(isCopied ? 'shell.missing.copied' : 'shell.missing.copy')}</span>
      </Button>
    </p>
  );
}
