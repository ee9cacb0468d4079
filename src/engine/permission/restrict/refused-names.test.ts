import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry } from '../../../renderers/definitions';
import { compileClientConfig } from '../../compile/compile-client-config';
import type { ModuleModel } from '../../contract/module-model';
import type { ModuleAccess } from '../../contract/permission';
import { allDocuments } from '../../exchange/testing/sample-documents';
import { parseModule } from '../../parse';
import { compileScreen } from '../../screen';
import { documentOfEverything } from '../../settings/testing/document-of-everything';
import { createAccess } from '../index';
import { BUTTONS, entangled, FIELD_IDS, labelOf } from '../testing/entangled-module';
import { restrictModel } from './restrict-model';

/** Serialises what the web client and 3.4.7 clients get, and the restricted model; form and list are checked separately. */
function answersFor(model: ModuleModel, access: ModuleAccess) {
  const { list, ...screen } = compileScreen(restrictModel(model, access, { registry, hasCalls: false }));
  const restricted = restrictModel(model, access, { registry });
  const { formData, columnData } = compileClientConfig(restricted, registry);
  const { list: ownList, listFields, source, ...own } = restricted;
  return {
    form: [screen, formData, own, source?.formData].map((part) => JSON.stringify(part)),
    list: [list, columnData, ownList, listFields ?? [], source?.columnData].map((part) => JSON.stringify(part)),
  };
}

const keyOf = (id: string) => id.split('-').at(-1) ?? id;

test('no byte of any answer names what its reader is refused', () => {
  const found = new Set<string>();
  let restricted = 0;
  fc.assert(
    fc.property(entangled, ({ document, columns, forms, buttons }) => {
      const { model } = parseModule(document, registry);
      fc.pre(model !== null);
      const grant = { columns: new Set(columns), forms: new Set(forms), buttons: new Set(buttons) };
      const access = createAccess(model, grant);
      const { form, list } = answersFor(model, access);
      // A granted column also names its sub-table (`zqrows-zqname`).
      const refusedBy = (isGranted: (id: string) => boolean) =>
        FIELD_IDS.filter(
          (id) => !FIELD_IDS.some((each) => each.split('-').includes(id) && isGranted(each)) && !isGranted(id),
        ).flatMap((id) => [keyOf(id), labelOf(id)]);
      const unread = refusedBy(access.canReadField);
      const hidden = refusedBy(access.canFilter);
      restricted += unread.length > 0 && hidden.length > 0 ? 1 : 0;
      for (const text of form) for (const key of unread) expect(text).not.toContain(key);
      for (const text of list) for (const key of hidden) expect(text).not.toContain(key);
      for (const value of BUTTONS.filter((each) => !access.canUseButton(each)))
        for (const text of list) expect(text).not.toContain(`"${value}"`);
      if (found.size === FIELD_IDS.length) return;
      const all = JSON.stringify(answersFor(model, createAccess(model, null)));
      for (const id of FIELD_IDS) if (all.includes(keyOf(id)) && all.includes(labelOf(id))) found.add(id);
    }),
    { numRuns: 150 },
  );
  expect(restricted).toBeGreaterThan(30);
  // Self-check: with every permission granted, every field appears somewhere.
  expect([...found].toSorted()).toEqual(FIELD_IDS.toSorted());
});

const documents: readonly (readonly [string, unknown])[] = [
  ...allDocuments.map(({ path, text }) => [path, JSON.parse(text) as unknown] as const),
  ['everything', documentOfEverything()],
];

test.each(documents)(
  'the 3.4.7 document of %s is the same to the byte for who may see everything',
  (_name, document) => {
    const { model } = parseModule(document, registry);
    if (!model) throw new Error('the document must parse');
    const read = restrictModel(model, createAccess(model, null), { registry });
    expect(JSON.stringify(compileClientConfig(read, registry))).toBe(
      JSON.stringify(compileClientConfig(model, registry)),
    );
  },
);
