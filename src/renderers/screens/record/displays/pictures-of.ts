import { isRecord, ownValue } from '../../../../engine/json/raw-value';
import { toList } from '../../../../engine/values/option-values';
import { toShownText } from '../../../../engine/values/text-values';
import { toPictureAddress } from './safe-address';

/** A picture of a cell. */
export interface CellPicture {
  readonly address: string;
  /** What it is called; '' = nothing of its own. */
  readonly name: string;
}

/** Between addresses of one text: blanks and line breaks, or a comma that an address follows; a data address has one of its own. */
const BETWEEN = /\s+|(?<!;base64),(?=https?:|\/|data:)/;

/**
 * The pictures that a value holds: addresses in a text, one or several, a list of them, or uploads (`{name, url}`). What is no address
 * of a picture is left out.
 */
export function picturesOf(value: unknown): readonly CellPicture[] {
  return toList(value).flatMap((entry): readonly CellPicture[] => {
    if (!isRecord(entry))
      return toShownText(entry)
        .split(BETWEEN)
        .flatMap((part) => toPicture(part, ''));
    return toPicture(ownValue(entry, 'url'), toShownText(ownValue(entry, 'name')));
  });
}

function toPicture(value: unknown, name: string): readonly CellPicture[] {
  const address = toPictureAddress(value);
  return address === null ? [] : [{ address, name }];
}

/** Whether an address leads to another site, whose pictures the pages may not load. */
export function isElsewhere(address: string, site: string): boolean {
  return !address.startsWith('data:') && new URL(address, site).origin !== new URL(site).origin;
}
