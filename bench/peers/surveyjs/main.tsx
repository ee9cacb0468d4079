import 'survey-core/survey-core.css';
import { Model, settings, type QuestionMatrixDynamicModel } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { createRoot } from 'react-dom/client';
import { NO_TABLE, type BenchEngine } from '../../pages/shared/engine';
import { installHarness } from '../../pages/shared/harness';
import {
  OPTIONS,
  overlayBlock,
  type BenchField,
  type BenchRow,
  type FieldKind,
  type Scenario,
} from '../../pages/shared/scenario';
import { columnIndex, toTableForm } from '../table-handle';

type Json = Readonly<Record<string, unknown>>;

const CHOICES = OPTIONS.map(({ value, label }) => ({ value, text: label }));

const TYPES: Readonly<Record<FieldKind, Json>> = {
  text: { type: 'text' },
  number: { type: 'text', inputType: 'number' },
  select: { type: 'dropdown', choices: CHOICES },
  date: { type: 'text', inputType: 'date' },
};

function toColumn({ key, label, kind, isCalculated }: BenchField): Json {
  if (isCalculated) {
    const expression = '{row.price} * {row.quantity}';
    return { name: key, title: label, cellType: 'expression', expression, totalType: 'sum' };
  }
  const { type, ...rest } = TYPES[kind];
  return { name: key, title: label, cellType: type, ...rest };
}

function toSurvey({ fields, columns, rows }: Scenario): Json {
  const elements: Json[] = fields.map(({ key, label, kind }) => ({ ...TYPES[kind], name: key, title: label }));
  if (columns.length > 0) {
    elements.push({
      type: 'matrixdynamic',
      name: 'items',
      title: '明细',
      columns: columns.map(toColumn),
      rowCount: rows.length,
      maxRowCount: MAX_ROWS,
    });
  }
  return { textUpdateMode: 'onTyping', showNavigationButtons: false, elements };
}

const MAX_ROWS = 10_000;

const engine: BenchEngine = {
  mount(root, scenario) {
    // The default maximum of 1,000 rows is too low for E, and for D after an insert.
    settings.matrix.maxRowCount = MAX_ROWS;
    const survey = new Model(toSurvey(scenario));
    const table = survey.getQuestionByName('items') as QuestionMatrixDynamicModel | null;
    if (table) table.value = scenario.rows.map((row) => ({ ...row }));
    createRoot(root).render(<Survey model={survey} />);
    if (!table) {
      return {
        ...NO_TABLE,
        controls: '.sd-question input',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('.sd-question input'),
      };
    }
    const rows = () => (table.value ?? []) as BenchRow[];
    return toTableForm(scenario, {
      controls: 'tbody input',
      firstCell: (key) => root.querySelector('tbody tr')?.children[columnIndex(scenario, key)],
      totalCell: () => root.querySelector('tfoot tr')?.children[columnIndex(scenario, 'amount')],
      rowCount: () => table.rowCount,
      insertTop: () => (table.value = [{}, ...rows()]),
      deleteTop: () => table.removeRow(0),
      paste: (block) => (table.value = overlayBlock(rows(), block)),
    });
  },
};

installHarness(engine);
