import { useText } from '../../renderers/shared/texts/text';
import { ModulePage } from '../module-page/ModulePage';
import { toSystemModule } from '../module-page/system-screens';
import { usePageTitle } from '../router/use-page-title';

/** Where the page stands; no menu leads there, the user's own does. */
export const SESSIONS_PATH = '/profile/sessions';

/** Where the person is signed in: the screen of a system file, which needs no menu because it shows nobody else's. */
export function SessionsPage() {
  usePageTitle(useText()('shell.layout.sessions'));
  return <ModulePage module={toSystemModule('session')} />;
}
