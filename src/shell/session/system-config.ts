import { isObject, toText } from '../http';

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

/** Reads `sysConfigInfo` of an answer (contract e.3), whole or the part that is told before sign-in. */
export function toSystem(value: unknown): SystemConfig {
  const raw = isObject(value) ? value : {};
  const logos = ['loginIcon', 'navigationIcon', 'logoIcon'].map((key) => toText(raw[key]));
  return {
    name: toText(raw['sysName']),
    title: toText(raw['title']),
    version: toText(raw['sysVersion']),
    copyright: toText(raw['copyright']),
    logo: logos.find((logo) => LOGO.test(logo)) ?? '',
  };
}
