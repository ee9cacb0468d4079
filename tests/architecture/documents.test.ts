import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { definitions } from '../../src/renderers/definitions';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Excludes installed and built files: the bench installs thousands of them. */
const isOwn = (file: string) => !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file);

/** Paths of all documents, relative to the project. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...['docs', 'bench'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && isOwn(file))
      .map((file) => `${folder}/${file}`),
  ),
];

/** The text of a document without code blocks. */
function proseOf(file: string): string {
  return read(file).replaceAll(/^```[\s\S]*?^```/gm, '');
}

/** Anchors of all headings, as GitHub makes them; repeated headings get a number. */
function anchorsOf(file: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of proseOf(file).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${String(count)}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Describes a broken link; '' = the target exists. */
function problemOf(target: string, from: string): string {
  const [place = '', anchor] = target.split('#');
  const file = place === '' ? from : path.join(path.dirname(from), decodeURI(place));
  if (!existsSync(path.join(root, file))) return `${from}: ${target} is not there`;
  if (anchor === undefined || (file.endsWith('.md') && anchorsOf(file).has(anchor))) return '';
  return `${from}: ${target} has no such heading`;
}

test('every link of a document leads to a file and a heading', () => {
  const links = documents.flatMap((file) =>
    [...proseOf(file).matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, target = '']) => ({ file, target })),
  );
  const own = links.filter(({ target }) => !/^[a-z]+:/.test(target));
  expect(own.length).toBeGreaterThan(100);
  expect(own.map(({ file, target }) => problemOf(target, file)).filter((problem) => problem !== '')).toEqual([]);
});

test('every file that a document names by its path is there', () => {
  const named = documents
    .filter((file) => file !== 'CHANGELOG.md' && !file.startsWith('bench/'))
    .flatMap((file) =>
      [
        ...proseOf(file).matchAll(
          /`((?:src|engine|renderers|schemas|shell|server|tests|scripts|examples|docs|bench)\/[\w./@-]+)`/g,
        ),
      ].map(([, place = '']) => ({
        file,
        place,
      })),
    );
  expect(named.length).toBeGreaterThan(20);
  const isThere = (place: string) => ['.', 'src'].some((folder) => existsSync(path.join(root, folder, place)));
  expect(named.filter(({ place }) => !isThere(place))).toEqual([]);
});

test('every document of docs is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const file of reached)
    for (const [, target = ''] of proseOf(file).matchAll(/\]\(([^)#\s:]+\.md)(?:#[^)]*)?\)/g))
      reached.add(path.join(path.dirname(file), target));
  expect(documents.filter((file) => file.startsWith('docs/') && !reached.has(file))).toEqual([]);
});

test('the architecture names every folder of the source', () => {
  const [, tree = ''] = /^## Folders$[\s\S]*?```([\s\S]*?)```/m.exec(read('docs/architecture.md')) ?? [];
  const folders = ['src', 'src/engine', 'src/server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name),
  );
  expect(folders.length).toBeGreaterThan(25);
  expect(folders.filter((name) => !new RegExp(`(^|[\\s/])${name}/`, 'm').test(tree))).toEqual([]);
});

test('the module format names every widget that documents of other products use', () => {
  const [, widgets = ''] = /^## Widgets$([\s\S]*?)^## /m.exec(read('docs/module-format.md')) ?? [];
  const keys = definitions.filter(({ client }) => client).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(35);
  expect(keys.filter((key) => !widgets.includes(`\`${key}\``))).toEqual([]);
});

test('the operating manual names every environment variable that the server reads', () => {
  const [, settings = ''] = /^## Settings$([\s\S]*?)^## /m.exec(read('docs/operating.md')) ?? [];
  const names = [...read('src/server/environment.ts').matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => name !== 'NODE_ENV' && !settings.includes(`\`${name}\``))).toEqual([]);
});

const sources = ['src', 'scripts', 'tests', 'bench', 'examples'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|[cm]?js|css)$/.test(file) && isOwn(file))
    .map((file) => `${folder}/${file}`),
);

test('every pointer from code to a document leads to a heading', () => {
  const pointers = sources.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w-]+\.md#[\w-]+/g)].map(([target]) => ({ file, target })),
  );
  const problems = pointers.map(({ file, target }) => ({ file, problem: problemOf(target, 'README.md') }));
  expect(problems.filter(({ problem }) => problem !== '')).toEqual([]);
});

test('no comment points to a paper outside of the project', () => {
  const outside =
    /\bcontract,? [a-h](?:\.\d|[ ,;:)])|\b(?:client|api)-3\.4\.7\b|\b(?:widgets|shell|look|style|stack|adversarial|contract)\.md\b|\b[Aa]rchitecture decisions? \d|\b[Aa]dversarial cases? \d|\b[Ii]ssues? #?\d|\b[Ss]pecification\b|§/;
  const found = sources
    .filter((file) => file !== 'tests/architecture/documents.test.ts')
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          outside.test(line.replaceAll(/RFC \d+(?:,? §[\d.]+)+/g, ''))
            ? [`${file}:${String(index + 1)} ${line.trim()}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});
