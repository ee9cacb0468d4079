import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkModules } from '../../../../scripts/module/check-modules';
import { checkSource } from '../../../engine/lint';
import lintText from '../../../engine/lint/text.json';
import engineText from '../../../engine/text.json';
import { registry } from '../../../renderers/definitions';
import { createExchangeServer, type ExchangeServer } from './testing/exchange-server';
import { field, table } from './testing/life-server';
import { supplyReferences } from './testing/supply-references';

/** Settings that are read and not carried out, by place: every report names each with an explanation and a way out. */
const fields = [
  field('input', 'title', { className: ['mine'] }, { style: { color: 'red' }, on: { change: '() => { run() }' } }),
  field('input', 'mobile', {}, { useScan: true, useMask: true }),
  field('hologram', 'owner', { required: true, unique: true }),
  field('button', 'press'),
  field('qrcode', 'code', {}, { dataType: 'form' }),
  table('items', [field('input', 'number', { unique: true })]),
  field('select', 'kind', {
    dataType: 'dynamic',
    propsUrl: 'i1',
    templateJson: [{ field: 'p', sourceType: 4, relationField: '' }],
  }),
];
const document = {
  fullName: '失去',
  enCode: 'losses',
  webType: 2,
  enableFlow: 1,
  formData: { fields, hasPrintBtn: true, printId: ['1'], formStyle: 'dark' },
  columnData: {
    type: 2,
    treeDataSource: 'department',
    treeRelation: 'title',
    treeSynType: 1,
    columnList: [{ prop: 'title', label: 'title' }],
    searchList: [{ prop: 'title', label: 'title' }],
    btnsList: ['add', 'download', 'upload', 'batchPrint', 'press'].map((value) => ({ value, label: value })),
    columnBtnsList: [],
    customBtnsList: [{ value: 'btn_1', label: 'b', event: { btnType: 2, func: '() => { run() }' } }],
    printIds: ['1'],
    uploaderTemplateJson: { dataType: '1', selectKey: ['title'] },
    complexHeaderList: [{ fullName: 'x', childColumns: ['title'] }],
    ruleList: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [] }] },
  },
};
const NAMED = [
  ['/enableFlow', 'ENGINE_SETTING_LOST'],
  ['/formData/hasPrintBtn', 'ENGINE_SETTING_LOST'],
  ['/formData/printId', 'ENGINE_SETTING_LOST'],
  ['/formData/formStyle', 'ENGINE_SETTING_IGNORED'],
  ['/formData/fields/0/style', 'ENGINE_SETTING_IGNORED'],
  ['/formData/fields/0/__config__/className', 'ENGINE_SETTING_IGNORED'],
  ['/formData/fields/0/on/change', 'ENGINE_SCRIPT_RUNS'],
  ['/formData/fields/1/useScan', 'ENGINE_SETTING_LOST'],
  ['/formData/fields/1/useMask', 'ENGINE_SETTING_LOST'],
  ['/formData/fields/2', 'ENGINE_WIDGET_UNKNOWN'],
  ['/formData/fields/2/__config__/required', 'ENGINE_SETTING_LOST'],
  ['/formData/fields/2/__config__/unique', 'ENGINE_SETTING_LOST'],
  ['/formData/fields/3', 'ENGINE_LINT_BUTTON_IDLE'],
  ['/formData/fields/4', 'ENGINE_SETTING_LOST'],
  ['/formData/fields/5/__config__/children/0/__config__/unique', 'ENGINE_SETTING_LOST'],
  ['/formData/fields/6/__config__/templateJson/0/sourceType', 'ENGINE_SETTING_LOST'],
  ['/columnData/treeSynType', 'ENGINE_SETTING_LOST'],
  ['/columnData/btnsList/1/value', 'ENGINE_SETTING_LOST'],
  ['/columnData/btnsList/2/value', 'ENGINE_SETTING_LOST'],
  ['/columnData/btnsList/3/value', 'ENGINE_SETTING_LOST'],
  ['/columnData/btnsList/4', 'ENGINE_LINT_BUTTON_DEAD'],
  ['/columnData/customBtnsList/0/event/func', 'ENGINE_SCRIPT_RUNS'],
  ['/columnData/printIds', 'ENGINE_SETTING_LOST'],
  ['/columnData/uploaderTemplateJson', 'ENGINE_SETTING_LOST'],
  ['/columnData/complexHeaderList', 'ENGINE_SETTING_IGNORED'],
  ['/columnData/ruleList', 'ENGINE_SETTING_LOST'],
].map(([pointer, code]) => `${String(code)} ${String(pointer)}`);

const texts: Readonly<Record<string, string>> = { ...engineText.zh, ...lintText.zh };
const translate = (key: string) => texts[key] ?? key;

interface Said {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
  readonly wayOut: string;
}

let server: ExchangeServer;
let folder = '';
beforeAll(async () => {
  server = await createExchangeServer();
  // What is not there at all would refuse the publication.
  await supplyReferences(server.deps, document);
  folder = mkdtempSync(path.join(tmpdir(), 'module-losses-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const REPORTS: Readonly<Record<string, (entity: object) => Promise<readonly Said[]>>> = {
  check: (entity) => {
    const file = path.join(folder, 'module.json');
    writeFileSync(file, JSON.stringify(entity));
    const [report] = checkModules([file], translate);
    const { unknown = [], dropped = [], repaired = [], ignored = [], warnings = [] } = report ?? {};
    return Promise.resolve([...unknown, ...dropped, ...repaired, ...ignored, ...warnings]);
  },
  editor: (entity) => {
    const { findings } = checkSource(JSON.stringify(entity), { registry });
    return Promise.resolve(
      findings.map((finding) => ({
        ...finding,
        message: finding.message(translate),
        wayOut: finding.wayOut(translate),
      })),
    );
  },
  'import report': async (entity) => {
    const files = [{ name: 'module.json', content: JSON.stringify(entity) }];
    const { data } = await server.upload('/api/visualdev/Base/Actions/ImportPreview', files);
    return data.documents[0].findings;
  },
  'publish plan': async (entity) => {
    const { data } = await server.call('admin', 'POST', '/api/visualdev/Base', entity);
    const plan = await server.call('admin', 'POST', `/api/visualdev/Base/${String(data.id)}/Actions/Plan`, {
      revision: 0,
    });
    expect(plan.data.canPublish).toBe(true);
    return plan.data.findings;
  },
};

describe.each(Object.entries(REPORTS))('%s', (_name, reportOf) => {
  test('names everything that a module asks for and does not get', async () => {
    const said = await reportOf(document);
    expect(said.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expect.arrayContaining(NAMED));
    const settings = said.filter(({ code }) => code.startsWith('ENGINE_SETTING_'));
    for (const { message, wayOut } of settings) expect([message, wayOut]).not.toContain('');
  });
});
