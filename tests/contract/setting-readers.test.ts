import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { PLACES, type Place } from '../../src/engine/settings';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MODEL_FILES = [
  'contract/field-model.ts',
  'contract/interface-param.ts',
  'contract/module-model.ts',
  'settings/settings.generated.ts',
].map((name) => path.join(ROOT, 'src/engine', name));
/** Files that read a setting without implementing it: parse, compare, export, describe, or pass it on to 3.4 clients. */
const NO_READERS =
  /\/src\/engine\/(?:parse|settings|lint|diff|exchange|describe|source|contract)\/|\/compile-client-|\/playground\/|\/testing\/|\.test\.tsx?$|\.d\.ts$/;

/** Members that need no reader: used by tools, the 3.4.7 document, or represented by another member. */
const FOR_TOOLS = new Set([
  'ModuleModel.generation',
  'ModuleModel.source',
  'ModuleModel.category',
  'ModuleModel.description',
  'ModuleModel.sortCode',
  'ModuleModel.listFields',
  'CustomButton.event',
  'FieldModel.pointer',
  'FieldModel.raw',
]);

/** Files that read a member of the model, by `Interface.member`. */
const readers = new Map<string, Set<string>>();
const parts = new Set(
  Object.values<Place>(PLACES).flatMap((place) =>
    Object.values(place).flatMap(({ members }) => members.map((member) => member.slice(0, member.indexOf('.')))),
  ),
);

beforeAll(() => {
  const config = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const files = fileNames.filter(
    (name) => name.includes('/src/') && !name.endsWith('.test.ts') && !name.endsWith('.test.tsx'),
  );
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const names = declaredMembers(program);
  // The type of an expression is asked for only where its member can be one of these: that is what takes the time.
  const wanted = new Set([...names.values()].map((name) => name.slice(name.indexOf('.') + 1)));
  const note = (node: ts.Node, symbol: ts.Symbol | undefined) => {
    for (const declaration of symbol?.declarations ?? []) {
      const name = names.get(declaration);
      if (name) readers.get(name)?.add(path.relative(ROOT, node.getSourceFile().fileName));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && wanted.has(node.name.text))
      note(node, checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const key = node.propertyName ?? node.name;
      if (ts.isIdentifier(key) && wanted.has(key.text))
        note(node, checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), key.text));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles())
    if (!NO_READERS.test(file.fileName) && file.fileName.includes('/src/')) visit(file);
}, 240_000);

/** Names of the members of interfaces that settings fill, by declaration. */
function declaredMembers(program: ts.Program): ReadonlyMap<ts.Declaration, string> {
  const names = new Map<ts.Declaration, string>();
  for (const file of MODEL_FILES) {
    program.getSourceFile(file)?.forEachChild((node) => {
      if (!ts.isInterfaceDeclaration(node)) return;
      const part = node.name.text.replace(/Settings$/, '');
      if (!parts.has(part)) return;
      for (const member of node.members) {
        if (!member.name || !ts.isIdentifier(member.name)) continue;
        const name = `${part}.${member.name.text}`;
        names.set(member, name);
        readers.set(name, new Set());
      }
    });
  }
  return names;
}

test('the model was read as a whole', () => {
  expect(readers.size).toBeGreaterThan(100);
  expect(readers.get('FormModel.gutter')?.size).toBeGreaterThan(0);
  expect(readers.get('ListModel.useDataPermission')).toBeDefined();
});

test('every setting that is said to work fills something that is read outside of parse', () => {
  const claimed = Object.entries<Place>(PLACES).flatMap(([place, settings]) =>
    Object.entries(settings)
      .filter(([, { status, members }]) => status === 'supported' && members.length > 0)
      .map(([name, { members }]) => ({ name: `${place}.${name}`, members })),
  );
  const isRead = (member: string) => FOR_TOOLS.has(member) || (readers.get(member)?.size ?? 0) > 0;
  expect(claimed.length).toBeGreaterThan(100);
  expect(
    claimed.filter(({ members }) => !members.every(isRead)).map(({ name, members }) => `${name}: ${members.join()}`),
  ).toEqual([]);
});

test('every member of the model that nobody reads is said not to work', () => {
  const filledBy = new Map<string, string[]>();
  for (const [place, settings] of Object.entries<Place>(PLACES)) {
    for (const [name, { status, members }] of Object.entries(settings)) {
      for (const member of members)
        filledBy.set(member, [...(filledBy.get(member) ?? []), `${place}.${name} ${status}`]);
    }
  }
  const unread = [...readers].filter(([name, files]) => files.size === 0 && !FOR_TOOLS.has(name)).map(([name]) => name);
  const silent = unread.filter(
    (name) => !(filledBy.get(name) ?? []).some((row) => /(?:unsupported|partly)$/.test(row)),
  );
  expect(silent).toEqual([]);
});
