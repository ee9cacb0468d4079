import Bowser from 'bowser';

/** Name and major version of browser and system, e.g. `Chrome 126 / Windows 10`; untrusted, so truncated. */
export function toBrowserName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return [name, system].filter(Boolean).join(' / ').slice(0, 100) || userAgent.slice(0, 40);
}
