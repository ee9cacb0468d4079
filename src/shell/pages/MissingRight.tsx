import { Typography } from 'antd';
import { useLateText } from '../i18n/use-late-text';
import { seenUserId } from '../session/seen-user';
import { useSession } from '../shell-context';
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
  const { userName, account } = user.facts;
  const path = missing.slice(0, MAX_PATH);
  if (seenUserId() !== '') return <p>{own('shell.missing.seen', { name: `${userName}/${account}`, path })}</p>;
  const told = own('shell.missing.told', { name: userName, account, path });
  return (
    <>
      <p>{own('shell.missing.ask')}</p>
      <Typography.Paragraph
        code
        copyable={{ text: told, tooltips: [own('shell.missing.copy'), own('shell.missing.copied')] }}
      >
        {told}
      </Typography.Paragraph>
    </>
  );
}
