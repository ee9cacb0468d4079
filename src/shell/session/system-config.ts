import type { SystemInfo } from '../../wire/session';

/** How the platform calls itself; '' where the administrator said nothing. */
export interface SystemConfig {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly copyright: string;
  /** Address of a picture that may be shown: of this site, or in the address itself. */
  readonly logo: string;
}

const LOGO = /^(?:data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]|\/(?![/\\]))/;

/** Reads `sysConfigInfo` of an answer (docs/clients.md#the-current-user), whole or the part that is told before sign-in. */
export function toSystem(info: SystemInfo | null): SystemConfig {
  const { sysName = '', title = '', sysVersion = '', copyright = '' } = info ?? {};
  const { loginIcon, navigationIcon, logoIcon } = info ?? {};
  const logo = [loginIcon, navigationIcon, logoIcon].find((icon) => icon !== undefined && LOGO.test(icon));
  return { name: sysName, title, version: sysVersion, copyright, logo: logo ?? '' };
}
