import { describe, expect, it } from 'vitest';
import { createReadRows, createSettingTypes, settingSchemas } from '../../../scripts/gen-settings';
import { changedRows } from '../diff/diff-settings';
import texts from '../diff/text.json';
import { createReport } from '../parse/report';
import { toPlace } from './place-of';
import { readRows, type ReadRow } from './read-settings';
import { ROW_PLACES, rowsOf, unknownToClients, writeRows, type SettingRow, type SettingRows } from './row';

const said = (text: string) => ({ zh: text, zhtw: text, en: text });
/** Fictitious settings of every type. */
const madeUp = {
  footNote: {
    type: 'text',
    isText: true,
    client: 'unknown',
    writes: 'given',
    label: said('note'),
    help: said('A note.'),
  },
  pinned: {
    type: 'boolean',
    member: 'isPinned',
    default: true,
    also: ['stuck'],
    label: said('pin'),
    help: said('Pin.'),
  },
  tone: {
    type: 'choice',
    values: ['warm', 'cold'],
    default: 'warm',
    label: said('tone'),
    help: said('T.'),
  },
  level: { type: 'choice', values: [1, 2, 3], default: 2 },
  edge: { type: 'pixels', writes: 'dropped' },
  gap: { type: 'integer', min: 0, max: 9, default: 3, help: said('Gap.') },
  ratio: { type: 'number', min: 1, default: 4 },
  reach: { type: 'length', default: '10px' },
  unit: { type: 'text', default: 'kg' },
  sides: { type: 'choices', values: ['top', 'end'], default: [], splits: true, writes: 'authored' },
  okText: { type: 'text', member: 'okButton.label', default: '确 定', isText: true },
} as const satisfies SettingRows;
const rows: SettingRows = madeUp;
const typed: Readonly<Record<string, ReadRow>> = madeUp;

function read(raw: Readonly<Record<string, unknown>>) {
  const report = createReport();
  const settings = readRows(typed, raw, { pointer: '/formData', report, defaultText: (text) => `<${text}>` });
  return { settings, issues: report.issues };
}

const plain = read({}).settings;

describe('a row is all that there is to a setting', () => {
  it('read: what is missing or nonsense is its default, what is nonsense is reported', () => {
    expect(plain).toEqual({
      footNote: '',
      isPinned: true,
      tone: 'warm',
      level: 2,
      edge: null,
      gap: 3,
      ratio: 4,
      reach: '10px',
      sides: [],
      unit: 'kg',
      okButton: { label: '<确 定>' },
    });
    const authored = { footNote: 7, stuck: '0', tone: 'cold', level: '3', edge: '40px', sides: 'end, x', okText: 'go' };
    expect(read(authored)).toEqual({
      settings: {
        ...plain,
        ...{
          footNote: '7',
          isPinned: false,
          tone: 'cold',
          level: 3,
          edge: 40,
          sides: ['end'],
          okButton: { label: 'go' },
        },
      },
      issues: [],
    });
    const wrong = read({ tone: 'hot', level: 4, gap: 10, ratio: 0, edge: -1, reach: 'wide', pinned: 'x', sides: 5 });
    expect(wrong.settings).toEqual(plain);
    expect(wrong.issues.map(({ pointer, params }) => [pointer, params['expected']])).toEqual([
      ['/formData/pinned', 'true|false'],
      ['/formData/tone', 'warm|cold'],
      ['/formData/level', '1–3'],
      ['/formData/edge', 'number'],
      ['/formData/gap', '0–9'],
      ['/formData/ratio', 'number'],
      ['/formData/reach', '600px'],
    ]);
    expect(read({ edge: 0, tone: '', level: null }).issues).toEqual([]);
    expect(read({ pinned: true, stuck: false }).settings['isPinned']).toBe(true);
  });

  it('in the 3.4.7 document, which reads back the same, with a report of what its clients pass over', () => {
    const part = { ...plain, footNote: 'n', tone: 'cold', edge: 5, sides: ['top'] };
    const written = writeRows(rows, part);
    expect(written).toMatchObject({ footNote: 'n', pinned: true, tone: 'cold', edge: 5, okText: '<确 定>' });
    expect(read({ ...written, sides: 'top' }).settings).toEqual(part);
    expect(unknownToClients(rows, part)).toEqual(['footNote']);
    const bare = writeRows(rows, plain);
    expect(Object.keys(bare)).not.toContain('footNote');
    expect(bare).toHaveProperty('edge', undefined);
    expect(unknownToClients(rows, plain)).toEqual([]);
  });

  it('told in a comparison, by its name in the row', () => {
    const changes = changedRows('form', rows, [plain, { ...plain, footNote: 'left', isPinned: false, gap: 9 }]);
    expect(changes.map(({ name, params }) => [name, params])).toEqual([
      ['footNote', { setting: 'ENGINE_CHANGE_WORD.form.footNote', before: 'ENGINE_CHANGE_WORD.none', after: 'left' }],
      ['pinned', expect.objectContaining({ setting: 'ENGINE_CHANGE_WORD.form.isPinned' })],
    ]);
  });

  it('in the JSON Schema that completion and help are made from', () => {
    expect(settingSchemas(rows)).toEqual({
      footNote: { type: 'string', description: 'A note.' },
      pinned: { type: 'boolean', default: true, description: 'Pin.' },
      tone: { enum: ['warm', 'cold'], default: 'warm', description: 'T.' },
      gap: { type: 'integer', minimum: 0, maximum: 9, default: 3, description: 'Gap.' },
    });
  });

  it('in the types of the model, and in what pages load to read it', () => {
    const withMadeUp = (place: string) => (place === 'form' ? rows : {});
    const types = createSettingTypes(withMadeUp);
    for (const line of ["tone: 'warm' | 'cold';", 'isPinned: boolean;', 'edge: number | null;', 'level: 1 | 2 | 3;'])
      expect(types).toContain(`  readonly ${line}\n`);
    expect(types).toContain("  readonly sides: readonly ('top' | 'end')[];\n");
    const { footNote, tone, okText } = (JSON.parse(createReadRows(withMadeUp)) as { read: { form: SettingRows } }).read
      .form;
    expect(footNote).toEqual({ type: 'text' });
    expect(okText).toMatchObject({ default: '确 定', isText: true });
    expect(tone).toEqual({ type: 'choice', values: ['warm', 'cold'], default: 'warm' });
  });

  it('in the register, under its older names too', () => {
    const place = toPlace('FormModel', rows);
    expect(place['stuck']).toEqual({ status: 'supported', members: ['FormModel.isPinned'], losses: [] });
    expect(place['footNote']?.texts).toEqual(['FormModel.footNote']);
  });
});

describe('the rows', () => {
  const all = ROW_PLACES.flatMap((place) =>
    Object.entries(rowsOf(place)).map(([name, row]): [string, SettingRow] => [`${place}.${name}`, row]),
  );

  it('say how a change is told wherever they say how a setting is read', () => {
    expect(all.length).toBeGreaterThan(120);
    const untold = all.filter(([, row]) => row.type && !row.label && !row.told).map(([name]) => name);
    // Its change is reported together with the default value.
    expect(untold).toEqual(['config.defaultCurrent']);
  });

  it('name sentences that there are', () => {
    const keys = all.flatMap(([, { told = [] }]) => told);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => !Object.hasOwn(texts.zh, key))).toEqual([]);
  });
});
