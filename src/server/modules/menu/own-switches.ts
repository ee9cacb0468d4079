import { fieldFault, type ResourceWrite } from '../../resource/index';
import { askedOf, readScreenCatalogue } from '../../rights/index';

/** Members of bodies and answers that say whether an entry asks for codes of its system screen, with the kind of the codes. */
export const SWITCH_MEMBERS = { isColumnAuthorize: 'columns', isFormAuthorize: 'forms' } as const;

type Properties = Readonly<Record<string, unknown>>;

/** Properties without the switches: which they are is not the JSON's to say. */
export function withoutSwitches(properties: Properties): Properties {
  const { useColumnPermission: _columns, useFormPermission: _forms, ...rest } = properties;
  return rest;
}

/** Who writes what of an entry. */
interface SwitchWrite extends Pick<ResourceWrite, 'body' | 'translate'> {
  readonly isAdministrator: boolean;
}

/**
 * The switches of an entry that opens a system screen, as properties; a body that names none leaves them. Switching one off gives
 * what nobody granted, so only administrators do it. Throws SERVER_FIELD_INVALID, also where the screen's resource could not ask.
 */
export async function switchesOf(
  { body, translate, isAdministrator }: SwitchWrite,
  { screen, stored }: { readonly screen: string; readonly stored: Properties },
): Promise<Properties> {
  const before = askedOf(stored);
  const canAsk = (await readScreenCatalogue(screen, 'zh'))?.canAsk;
  const isAsked = (member: keyof typeof SWITCH_MEMBERS): boolean => {
    const kind = SWITCH_MEMBERS[member];
    if (body[member] === undefined || body[member] === null) return before[kind];
    const isOn = Number(body[member]) === 1;
    if (isOn === before[kind]) return isOn;
    if (!isAdministrator) throw fieldFault(member, translate('server.menu.switchLocked'));
    if (isOn && canAsk?.[kind] !== true) throw fieldFault(member, translate('server.menu.switchUnknown'));
    return isOn;
  };
  return {
    ...(isAsked('isColumnAuthorize') && { useColumnPermission: true }),
    ...(isAsked('isFormAuthorize') && { useFormPermission: true }),
  };
}

/** Whether an entry can ask for columns and fields, 1 or 0 each: its screen's resource enforces them. */
export async function readCanAsk({ screen }: Properties): Promise<{ canAskColumns: number; canAskForms: number }> {
  const canAsk = typeof screen === 'string' ? (await readScreenCatalogue(screen, 'zh'))?.canAsk : undefined;
  return { canAskColumns: canAsk?.columns ? 1 : 0, canAskForms: canAsk?.forms ? 1 : 0 };
}
