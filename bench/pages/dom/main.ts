import { NO_TABLE, type BenchEngine, type MountedForm } from '../shared/engine';
import { installHarness } from '../shared/harness';
import { amountOf, OPTIONS, sumAmounts, type BenchField, type BenchRow, type Scenario } from '../shared/scenario';

/** The baseline (`LIMIT`): native inputs, created and updated by hand-written DOM code. */
const engine: BenchEngine = {
  mount(root, scenario) {
    const main = document.createElement('form');
    main.append(...scenario.fields.map((field) => labelled(field)));
    const table = scenario.columns.length > 0 ? new DomTable(scenario) : null;
    if (table) main.append(table.output, table.element);
    root.append(main);
    return (
      table ?? {
        ...NO_TABLE,
        controls: 'input, select',
        controlCount: scenario.fields.length,
        openControl: () => root.querySelector('input'),
      }
    );
  },
};

function labelled(field: BenchField): HTMLElement {
  const line = document.createElement('div');
  const label = document.createElement('label');
  const control = createControl(field);
  control.id = field.key;
  label.htmlFor = field.key;
  label.textContent = field.label;
  line.append(label, control);
  return line;
}

function createControl({ kind, isCalculated }: BenchField): HTMLInputElement | HTMLSelectElement {
  if (kind === 'select') {
    const select = document.createElement('select');
    for (const { value, label } of OPTIONS) select.add(new Option(label, value));
    return select;
  }
  const input = document.createElement('input');
  input.type = kind;
  input.readOnly = isCalculated === true;
  return input;
}

class DomTable implements MountedForm {
  readonly controls = 'td > input, td > select';
  readonly controlCount: number;
  readonly element = document.createElement('table');
  readonly output = document.createElement('output');
  private readonly body = document.createElement('tbody');
  private sum = 0;

  constructor(private readonly scenario: Scenario) {
    this.controlCount = scenario.columns.length * scenario.rows.length;
    const head = this.element.createTHead().insertRow();
    for (const { label } of scenario.columns) head.insertCell().textContent = label;
    this.body.append(...scenario.rows.map((row) => this.createRow(row)));
    this.element.append(this.body);
    this.sum = sumAmounts(scenario.rows);
    this.showTotal();
    this.body.addEventListener('input', ({ target }) => this.recalculate(target as HTMLElement));
  }

  openControl(): HTMLInputElement | null {
    return this.inputAt(this.body.rows[0], 'quantity');
  }

  rowCount(): number {
    return this.body.rows.length;
  }

  total(): string {
    return this.output.value;
  }

  firstRow() {
    const row = this.body.rows[0];
    return { name: this.inputAt(row, 'name')?.value ?? '', amount: this.inputAt(row, 'amount')?.value ?? '' };
  }

  insertTop(): void {
    this.body.prepend(this.createRow({}));
  }

  deleteTop(): void {
    const row = this.body.rows[0];
    this.sum -= Number(this.inputAt(row, 'amount')?.value ?? 0);
    row?.remove();
    this.showTotal();
  }

  paste(block: readonly BenchRow[]): void {
    block.forEach((values, index) => {
      const row = this.body.rows[index] ?? this.body.appendChild(this.createRow({}));
      this.sum += Number(values['amount'] ?? 0) - Number(this.inputAt(row, 'amount')?.value ?? 0);
      this.fill(row, values);
    });
    this.showTotal();
  }

  private createRow(values: BenchRow): HTMLTableRowElement {
    const row = document.createElement('tr');
    for (const column of this.scenario.columns) row.insertCell().append(createControl(column));
    this.fill(row, values);
    return row;
  }

  private fill(row: HTMLTableRowElement, values: BenchRow): void {
    this.scenario.columns.forEach(({ key }, index) => {
      const control = row.cells[index]?.firstChild as HTMLInputElement | HTMLSelectElement;
      if (values[key] !== undefined) control.value = String(values[key]);
    });
  }

  private recalculate(target: HTMLElement): void {
    const row = target.closest('tr');
    const amount = this.inputAt(row, 'amount');
    if (!amount) return;
    const next = amountOf({
      price: this.inputAt(row, 'price')?.value,
      quantity: this.inputAt(row, 'quantity')?.value,
    });
    this.sum += (next ?? 0) - Number(amount.value);
    amount.value = next === undefined ? '' : String(next);
    this.showTotal();
  }

  private showTotal(): void {
    this.output.value = String(this.sum);
  }

  private inputAt(row: HTMLTableRowElement | null | undefined, key: string): HTMLInputElement | null {
    const index = this.scenario.columns.findIndex((column) => column.key === key);
    return (row?.cells[index]?.firstChild ?? null) as HTMLInputElement | null;
  }
}

installHarness(engine);
