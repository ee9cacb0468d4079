import { readDirectory } from '../exchange/read-directory';
import { unpackEntry } from '../exchange/unpack-entry';
import { MAX_UNPACKED_BYTES, SheetError } from './sheet';

const MAX_ENTRIES = 2_000;

/**
 * Unpacks the wanted entries of a zip. Declared sizes are added up first, and no entry may exceed its own, so a zip bomb fails at
 * `MAX_UNPACKED_BYTES` in total. Throws SheetError.
 */
export function unpackZip(bytes: Uint8Array, isWanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> {
  const entries = readDirectory(bytes, MAX_ENTRIES);
  if (!entries || entries.length > MAX_ENTRIES) throw new SheetError('damaged');
  const parts = new Map<string, Uint8Array>();
  let leftBytes = MAX_UNPACKED_BYTES;
  for (const entry of entries) {
    // Some writers separate folders by backslashes.
    const name = entry.rawPath.replaceAll('\\', '/');
    if (!isWanted(name) || parts.has(name)) continue;
    leftBytes -= entry.size;
    if (leftBytes < 0) throw new SheetError('tooLargeUnpacked');
    const unpacked = unpackEntry(entry);
    if (!unpacked.ok) throw new SheetError(unpacked.reason === 'encrypted' ? 'locked' : 'damaged');
    parts.set(name, unpacked.bytes);
  }
  return parts;
}
