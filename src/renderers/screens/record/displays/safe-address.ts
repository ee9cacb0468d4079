import { toSafeHref } from '../../../../engine/values/safe-href';

/** An address that a cell may open: http, https or a path of this site; null for everything else. */
export function toPageAddress(value: unknown): string | null {
  const address = toSafeHref(value);
  return address === null || /^(?:mailto|tel):/i.test(address) ? null : address;
}

/** The address of a picture: such a one, or the picture itself. */
export function toPictureAddress(value: unknown): string | null {
  if (typeof value === 'string' && /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(value)) return value;
  return toPageAddress(value);
}
