/** The characters of Big5, levels 1 and 2, which contain no simplified ones. */
export function traditionalCharacters(): ReadonlySet<string> {
  const decoder = new TextDecoder('big5');
  const characters = new Set<string>();
  for (let lead = 0xa4; lead <= 0xf9; lead += 1) {
    if (lead > 0xc6 && lead < 0xc9) continue;
    for (let trail = 0x40; trail <= 0xfe; trail += 1) characters.add(decoder.decode(new Uint8Array([lead, trail])));
  }
  return characters;
}
