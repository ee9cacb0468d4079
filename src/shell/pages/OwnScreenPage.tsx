import { useText } from '../../renderers/shared/texts/text';
import { ModulePage } from '../module-page/ModulePage';
import { toSystemModule } from '../module-page/system-screens';
import { usePageTitle } from '../router/use-page-title';

/** Where the own sessions stand; no menu leads there, the user's own does. */
export const SESSIONS_PATH = '/profile/sessions';

interface OwnScreenPageProps {
  /** Name of a system file. */
  readonly screen: string;
  /** Key of the page's title. */
  readonly title: string;
}

/** A page about the own account: the screen of a system file, which needs no menu because it shows nobody else's data. */
export function OwnScreenPage({ screen, title }: OwnScreenPageProps) {
  usePageTitle(useText()(title));
  return <ModulePage module={toSystemModule(screen)} menuId={screen} />;
}
