import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../renderers/shared/texts/text';
import { ModulePage } from '../module-page/ModulePage';
import { toSystemModule } from '../module-page/system-screens';
import { usePageTitle } from '../router/use-page-title';
import styles from './account.module.css';
import { useLateText } from '../i18n/use-late-text';
import { OwnPassword } from './OwnPassword';
import { PasswordNotice } from './PasswordNotice';
import texts from './panel-text.json';

/** Screens of the own account, each drawn when its tab is first opened. */
const SCREENS = ['ownInfo', 'ownOrganize', 'ownPosition', 'ownPassword', 'session'] as const;

/** /profile: what people see and change of their own account, one screen in each tab; `tab` names the one that it opens with. */
export function ProfilePage() {
  const text = useText();
  const own = useLateText(texts);
  const [params] = useSearchParams();
  usePageTitle(text('shell.layout.profile'));
  const items = SCREENS.map((name) => ({
    key: name,
    label: own(`shell.profile.${name}`),
    children: name === 'ownPassword' ? <OwnPassword /> : <ModulePage module={toSystemModule(name)} />,
  }));
  return (
    <>
      <PasswordNotice />
      <Tabs
        className={styles['tabs'] ?? ''}
        items={items}
        defaultActiveKey={SCREENS.find((name) => name === params.get('tab')) ?? SCREENS[0]}
        aria-label={text('shell.layout.profile')}
      />
    </>
  );
}
