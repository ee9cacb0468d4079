import { NotOffered, type BenchEngine, type MountedForm } from './engine';
import { readNumber } from './read-cell';
import {
  createBlock,
  createScenario,
  overlayBlock,
  sumAmounts,
  type BenchRow,
  type Scenario,
  type ScenarioId,
} from './scenario';
import { isViewportDrawn } from './viewport';

/** What the runner calls in the page, by name. Times are milliseconds. */
export interface BenchPage {
  /** Makes the data and reads the form description: all that stands before the clock and before the first heap figure. */
  prepare: (id: ScenarioId) => Promise<void>;
  /** From the mount call to the frame that shows a full viewport and the first typed character. */
  start: () => Promise<number>;
  /** Puts the keyboard into the control that is typed in; keys are timed from now on. */
  beginTyping: () => Promise<void>;
  /** Times from each key press to the frame that shows it, since `beginTyping`. */
  keyMs: () => readonly number[];
  /** From now to the frame that shows the right total, after the quantity of the first row became this number. */
  untilTotal: (quantity: number) => Promise<number>;
  insertTop: () => Promise<number>;
  deleteTop: () => Promise<number>;
  /** To the frame in which the row that was deleted last stands again; it is deleted once more afterwards. */
  undo: () => Promise<number>;
  /** To the frame that shows the pasted first row with its amount. */
  paste: () => Promise<number>;
  /** From now to the frame that shows the total of the pasted rows. */
  untilPastedTotal: () => Promise<number>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** A message comes after the layout and paint of the frame in which it was sent; a second frame would add its waiting. */
function afterPaint(callback: () => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => callback();
  channel.port2.postMessage(null);
}

function painted(): Promise<number> {
  return new Promise((resolve) => afterPaint(() => resolve(performance.now())));
}

/** Goes on inside the next frame, before its layout and paint. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** Looks once a frame; resolves after the paint of the first frame in which `isDone`. */
async function untilPainted(isDone: () => boolean): Promise<number> {
  do await nextFrame();
  while (!isDone());
  return painted();
}

/** Opens the control; one that is drawn in answer to a focus or a key stands when the microtasks of that event have run. */
async function openWithinFrame(form: MountedForm): Promise<HTMLInputElement | null> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const input = form.openControl();
    if (input) return input;
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  }
  return null;
}

const setNativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Puts a text into an input as a typed key does for every framework that listens. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.focus();
  setNativeValue?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Character of the first key; a digit, so that it fits texts and numbers. */
const FIRST_KEY = '7';

class Harness implements BenchPage {
  private form: MountedForm | null = null;
  private scenario: Scenario | null = null;
  /** What the rows have to be, as far as totals and first rows tell. */
  private rows: readonly BenchRow[] = [];
  private isBlankOnTop = false;
  private readonly keys: number[] = [];
  private readonly block = createBlock();

  constructor(
    private readonly engine: BenchEngine,
    private readonly root: HTMLElement,
  ) {
    window.addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => afterPaint(() => this.keys.push(performance.now() - event.timeStamp))),
      { capture: true },
    );
  }

  async prepare(id: ScenarioId): Promise<void> {
    this.scenario = createScenario(id);
    this.rows = this.scenario.rows;
    await this.engine.prepare?.(this.scenario);
  }

  async start(): Promise<number> {
    if (!this.scenario) throw new Error('start before prepare');
    const startedAt = performance.now();
    const form = this.engine.mount(this.root, this.scenario);
    this.form = form;
    for (;;) {
      await nextFrame();
      if (!isViewportDrawn(form)) continue;
      const input = await openWithinFrame(form);
      if (!input || input.disabled || input.readOnly) continue;
      typeInto(input, FIRST_KEY);
      const endedAt = await painted();
      // An engine that did not listen yet has drawn its own value over the typed one.
      if (input.isConnected && input.value === FIRST_KEY) return endedAt - startedAt;
    }
  }

  async beginTyping(): Promise<void> {
    const form = this.mounted();
    await untilPainted(() => {
      const input = form.openControl();
      if (!input) return false;
      input.focus();
      input.select();
      return document.activeElement === input;
    });
    this.keys.length = 0;
  }

  keyMs(): readonly number[] {
    return this.keys;
  }

  async untilTotal(quantity: number): Promise<number> {
    this.rows = this.rows.map((row, index) => (index === 0 ? { ...row, quantity } : row));
    return this.timeUntilTotal();
  }

  async insertTop(): Promise<number> {
    const form = await this.approach();
    const count = form.rowCount() + 1;
    const ms = await this.time(
      () => form.insertTop(),
      () => form.rowCount() === count && form.firstRow().name === '',
    );
    this.isBlankOnTop = true;
    return ms;
  }

  async deleteTop(): Promise<number> {
    const form = await this.approach();
    const count = form.rowCount() - 1;
    if (!this.isBlankOnTop) this.rows = this.rows.slice(1);
    this.isBlankOnTop = false;
    return this.time(
      () => form.deleteTop(),
      () => form.rowCount() === count && form.firstRow().name === this.rows[0]?.['name'],
    );
  }

  async undo(): Promise<number> {
    const form = await this.approach();
    if (!form.undo) throw new NotOffered('the engine takes no step back');
    const count = form.rowCount();
    const ms = await this.time(
      () => form.undo?.(),
      () => form.rowCount() === count + 1 && form.firstRow().name === '',
    );
    form.deleteTop();
    await untilPainted(() => form.rowCount() === count && form.firstRow().name !== '');
    return ms;
  }

  async paste(): Promise<number> {
    const form = await this.approach();
    this.rows = overlayBlock(this.rows, this.block);
    const first = this.block[0];
    return this.time(
      () => form.paste(this.block),
      () => {
        const { name, amount } = form.firstRow();
        const isShown = name === first?.['name'] && readNumber(amount) === first['amount'];
        return isShown && form.rowCount() === this.rows.length;
      },
    );
  }

  async untilPastedTotal(): Promise<number> {
    return this.timeUntilTotal();
  }

  private async timeUntilTotal(): Promise<number> {
    const form = this.mounted();
    const total = sumAmounts(this.rows);
    return this.time(
      () => undefined,
      () => readNumber(form.total()) === total,
    );
  }

  private async time(act: () => void, isDone: () => boolean): Promise<number> {
    const startedAt = performance.now();
    act();
    return (await untilPainted(isDone)) - startedAt;
  }

  private async approach(): Promise<MountedForm> {
    const form = this.mounted();
    form.approach?.();
    await nextFrame();
    await painted();
    return form;
  }

  private mounted(): MountedForm {
    if (!this.form) throw new Error('nothing is mounted');
    return this.form;
  }
}

/** Makes the page ready for the runner. */
export function installHarness(engine: BenchEngine): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  window.bench = new Harness(engine, root);
}
