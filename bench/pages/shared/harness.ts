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

/** API of the page, called by the runner (`run/measure-round.ts`). Times are milliseconds. */
export interface BenchPage {
  /** Creates the data and loads the form description: not timed, and done before the first heap reading. */
  prepare: (id: ScenarioId) => Promise<void>;
  /** From the mount call to the painted frame with a full viewport and the first typed character. */
  start: () => Promise<number>;
  /** Focuses the control that is typed into and resets the key times. */
  beginTyping: () => Promise<void>;
  /** Time from each key press to the painted frame, since `beginTyping`. */
  keyMs: () => readonly number[];
  /** From now to the painted frame with the right total, after the first row's quantity was set to this number. */
  untilTotal: (quantity: number) => Promise<number>;
  insertTop: () => Promise<number>;
  deleteTop: () => Promise<number>;
  /** To the painted frame with the last deleted row restored; deletes it again afterwards. */
  undo: () => Promise<number>;
  /** To the painted frame with the pasted first row and its amount. */
  paste: () => Promise<number>;
  /** From now to the painted frame with the total of the pasted rows. */
  untilPastedTotal: () => Promise<number>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** A message posted in a frame arrives after its layout and paint; a second `requestAnimationFrame` would be a frame late. */
function afterPaint(callback: () => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => callback();
  channel.port2.postMessage(null);
}

function painted(): Promise<number> {
  return new Promise((resolve) => afterPaint(() => resolve(performance.now())));
}

/** Resolves in the next frame, before its layout and paint. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** Polls once per frame; resolves after the paint of the first frame in which `isDone` returns true. */
async function untilPainted(isDone: () => boolean): Promise<number> {
  do await nextFrame();
  while (!isDone());
  return painted();
}

/** Opens the control within this frame. One that opens on focus or a key is in the DOM after the microtasks of that event. */
async function openWithinFrame(form: MountedForm): Promise<HTMLInputElement | null> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const input = form.openControl();
    if (input) return input;
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  }
  return null;
}

const setNativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Sets an input's text with the native setter and an `input` event, which every framework takes for typing. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.focus();
  setNativeValue?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Character of the first key; a digit, so that it is valid in text and number inputs. */
const FIRST_KEY = '7';

class Harness implements BenchPage {
  private form: MountedForm | null = null;
  private scenario: Scenario | null = null;
  /** Expected rows, against which totals and the first row are compared. */
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
      // Without its listeners in place, an engine renders its own value over the typed one.
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

/** Exposes the harness of an engine as `window.bench` for the runner. */
export function installHarness(engine: BenchEngine): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  window.bench = new Harness(engine, root);
}
