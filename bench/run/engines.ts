import type { ScenarioId } from '../pages/shared/scenario';

/** An engine of the comparison. */
export interface EngineEntry {
  readonly name: string;
  /** Folder of its page, relative to `bench`. */
  readonly folder: string;
  /** 18 for peers that use APIs removed in React 19. */
  readonly react: 18 | 19;
  /** Ours is compared with the schema-driven engines; the others are hand-written pages. */
  readonly isSchemaDriven: boolean;
  /** Scenarios that are not run, because the engine fails at a smaller one of the kind. */
  readonly skips?: readonly ScenarioId[];
  readonly note: string;
}

export const OURS = 'formloom';
export const LIMIT = 'dom';

export const ENGINES: readonly EngineEntry[] = [
  {
    name: OURS,
    folder: 'pages/formloom',
    react: 19,
    isSchemaDriven: true,
    note: 'A module document read by `parseModel` (on the clock), as the page does, and drawn by `FormScreen`; rows through its keys, buttons and the clipboard. All its code is there before the clock, as that of the others.',
  },
  {
    name: LIMIT,
    folder: 'pages/dom',
    react: 19,
    isSchemaDriven: false,
    note: "The browser's own inputs in lines and in one table, made and added up by hand: the limit.",
  },
  {
    name: 'formily-antd',
    folder: 'peers/formily-antd',
    react: 19,
    isSchemaDriven: true,
    skips: ['F'],
    note: '@formily/antd-v5 ArrayTable with all rows on one page; amount and total as reactions.',
  },
  {
    name: 'amis',
    folder: 'peers/amis',
    react: 18,
    isSchemaDriven: true,
    note: 'input-table with editable cells and formulas; on React 18, because it needs findDOMNode. The amount is a template column, summed by a formula.',
  },
  {
    name: 'rjsf-antd',
    folder: 'peers/rjsf-antd',
    react: 19,
    isSchemaDriven: true,
    skips: ['F'],
    note: 'Has no calculated fields: the host computes amounts and total in `onChange`. No table either: a row is a line of fields.',
  },
  {
    name: 'jsonforms',
    folder: 'peers/jsonforms',
    react: 19,
    isSchemaDriven: true,
    skips: ['F'],
    note: 'Vanilla renderers and their table; has no calculated fields: a middleware computes amounts and total.',
  },
  {
    name: 'surveyjs',
    folder: 'peers/surveyjs',
    react: 19,
    isSchemaDriven: true,
    skips: ['F'],
    note: 'matrixdynamic with an expression column and its total; values follow every key (`textUpdateMode: onTyping`).',
  },
  {
    name: 'react-hook-form-antd',
    folder: 'peers/react-hook-form-antd',
    react: 19,
    isSchemaDriven: false,
    skips: ['F'],
    note: 'Hand-written page: useFieldArray, a Controller around every antd control, amount and total by useWatch.',
  },
];
