import { pinyin } from 'pinyin-pro';
import { memoise } from '../../../engine/memoise';
import { areaPath, type AreaNode, type AreaTree } from './area-tree';
import { isOffered, type AreaChoice } from './choose-area';

/** How an area is found by what people type. */
interface Entry {
  readonly area: AreaNode;
  readonly path: readonly AreaNode[];
  /** Names from the province down without the words for their rank, `广东深圳南山`. */
  readonly short: string;
  readonly syllables: readonly string[];
  readonly initials: string;
}

const RANK =
  /(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|自治旗|地区|林区|新区|省|市|盟|州|区|县|旗)$/;

/** Readings by name, which cost most of an index; the same names come back with every change of the table. */
const readings = new Map<string, readonly string[]>();
const MAX_READINGS = 50_000;

function readName(name: string): readonly string[] {
  const known = readings.get(name);
  if (known) return known;
  const read = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' });
  const syllables = read.map((syllable) => syllable.toLowerCase());
  if (readings.size >= MAX_READINGS) readings.clear();
  readings.set(name, syllables);
  return syllables;
}

/** Every area with its path and its pinyin; made once for each reading of the table. */
const indexAreas = memoise((tree: AreaTree): readonly Entry[] =>
  tree.ordered.flatMap((area) => {
    const path = areaPath(tree, area.id);
    if (path.length === 0) return [];
    const syllables = readName(area.fullName);
    return [
      {
        area,
        path,
        short: path
          .map(({ fullName }) => shorten(fullName))
          .join('')
          .toLowerCase(),
        syllables,
        initials: syllables.map((syllable) => syllable.slice(0, 1)).join(''),
      },
    ];
  }),
);

/** `南山区` → `南山`; a name of two characters keeps its rank, which tells 城区 from 城. */
function shorten(name: string): string {
  const short = name.replace(RANK, '');
  return short.length >= 2 ? short : name;
}

/**
 * The paths of the areas that a keyword finds among those that are offered, the best first: by name, code, pinyin, initials, or a
 * path of names in one. `深圳` also finds its districts, last.
 */
export function findAreas(tree: AreaTree, keyword: string, choice: AreaChoice): readonly (readonly AreaNode[])[] {
  const text = keyword.replace(/[\s/,，、]+/g, '').toLowerCase();
  if (text === '') return [];
  const entries = indexAreas(tree);
  const beginnings = new Set(entries.filter((entry) => rankBeginning(entry, text) !== null).map(({ area }) => area.id));
  const found = entries.flatMap((entry) => {
    const rank = rankOf(entry, text, beginnings);
    return rank === null || !isOffered(tree, entry.path, choice) ? [] : [{ path: entry.path, rank }];
  });
  return found
    .sort((left, right) => left.rank - right.rank || left.path.length - right.path.length)
    .map(({ path }) => path);
}

/** 0 = the name itself begins so; null = not found. */
function rankOf(entry: Entry, text: string, beginnings: ReadonlySet<string>): number | null {
  const { area, path, short, syllables } = entry;
  const own = rankBeginning(entry, text);
  if (own !== null) return own;
  const name = area.fullName.toLowerCase();
  if (name.includes(text) || syllables.some((_, index) => syllables.slice(index).join('').startsWith(text))) return 3;
  const whole = path
    .map(({ fullName }) => fullName)
    .join('')
    .toLowerCase();
  const isPath = reachesEnd(whole, text, name.length) || reachesEnd(short, text, shorten(name).length);
  if (isPath) return 4;
  return path.some(({ id }) => beginnings.has(id)) ? 5 : null;
}

function rankBeginning({ area, syllables, initials }: Entry, text: string): number | null {
  if (area.fullName.toLowerCase().startsWith(text) || area.enCode.startsWith(text)) return 0;
  if (syllables.join('').startsWith(text)) return 1;
  return initials.startsWith(text) ? 2 : null;
}

/** Whether a text is found in a path and touches the name at its end. */
function reachesEnd(whole: string, text: string, length: number): boolean {
  const at = whole.lastIndexOf(text);
  return at >= 0 && at + text.length > whole.length - length;
}

/** The path of ids that a path of names means, `广东省/深圳市/南山区`; null when there is none, or more than one. */
export function readAreaPath(tree: AreaTree, text: string): readonly string[] | null {
  return namedPaths(tree).get(normalise(text)) ?? null;
}

const namedPaths = memoise((tree: AreaTree): ReadonlyMap<string, readonly string[] | null> => {
  const paths = new Map<string, readonly string[] | null>();
  for (const area of tree.ordered) {
    const path = areaPath(tree, area.id);
    if (path.length === 0) continue;
    const key = path.map(({ fullName }) => fullName).join('/');
    paths.set(key, paths.has(key) ? null : path.map(({ id }) => id));
  }
  return paths;
});

function normalise(text: string): string {
  return text
    .split(/[/／\\>]/)
    .map((part) => part.trim())
    .join('/');
}
