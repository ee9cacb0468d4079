import { expect } from '@playwright/test';
import type { FieldModel, OptionItem } from '../../../src/engine/contract/field-model';
import { booleanProp } from '../../../src/engine/values/field-props';
import { formatTimestamp, dateFormatOf } from '../../../src/engine/values/date-values';
import { registry } from '../../../src/renderers/definitions';
import { placed, signed, stamped } from './fill-dialogs';
import { linked, people } from './fill-linked';
import { popup, readChosen, type FieldDriver, type FieldPlace } from './fill-place';
import { choicesOf } from './fill-sources';
import { fitsPatterns, textFor } from './fill-values';
import { letSelectFocus } from './screen';

const TIME_ZONE = 'Asia/Shanghai';

/** Enabled choices, the default ones last, so that choosing the first changes the value. */
function takeable(field: FieldModel): readonly OptionItem[] {
  const choices = choicesOf(field).filter((choice) => choice.disabled !== true);
  const isDefault = ({ value }: OptionItem) => [field.defaultValue].flat().map(String).includes(value);
  return [...choices.filter((choice) => !isDefault(choice)), ...choices.filter(isDefault)];
}

function firstChoice(field: FieldModel): OptionItem {
  const choice = takeable(field)[0];
  if (!choice) throw new Error(`"${field.id}" has no choice`);
  return choice;
}

/** Path from a choice to its first leaf. */
function pathFrom(choice: OptionItem): readonly OptionItem[] {
  const child = choice.children?.[0];
  return child ? [choice, ...pathFrom(child)] : [choice];
}

const inputOf = ({ box }: FieldPlace) => box.locator('input, textarea').first();
const readInput = (place: FieldPlace) => inputOf(place).inputValue();

async function typeAndEnter(place: FieldPlace, text: string): Promise<void> {
  const input = inputOf(place);
  await input.click();
  await input.fill(text);
  await input.press('Enter');
}

const text: FieldDriver = {
  async fill(place) {
    const value = textFor(place.field, place.seed);
    await inputOf(place).fill(value);
    return value;
  },
  read: readInput,
};

const number: FieldDriver = {
  async fill(place) {
    const { field, seed } = place;
    const samples = Array.from({ length: 50 }, (_none, index) =>
      Number(registry.of(field).sample(field, seed + index)),
    );
    const value = samples.find((sample) => fitsPatterns(field, String(sample)));
    if (value === undefined) throw new Error(`no number for "${field.id}"`);
    await inputOf(place).fill(String(value));
    return value;
  },
  read: readInput,
};

const date: FieldDriver = {
  async fill(place) {
    const value = registry.of(place.field).sample(place.field, place.seed);
    await typeAndEnter(place, formatTimestamp(value, dateFormatOf(place.field), TIME_ZONE));
    return value;
  },
  read: readInput,
};

const time: FieldDriver = {
  async fill(place) {
    const value = String(registry.of(place.field).sample(place.field, place.seed));
    await typeAndEnter(place, value);
    return value;
  },
  read: readInput,
};

async function openSelect({ page, box }: FieldPlace): Promise<void> {
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await box.locator('.ant-select-selector').click();
}

const select: FieldDriver = {
  async fill(place) {
    const { page, field } = place;
    const { value, label } = firstChoice(field);
    await openSelect(place);
    const list = popup(page, 'ant-select-dropdown');
    await list
      .locator('.ant-select-item-option')
      .filter({ hasText: label })
      .and(list.getByTitle(label, { exact: true }))
      .first()
      .click();
    await letSelectFocus(page);
    if (!booleanProp(field, 'multiple')) return value;
    await page.keyboard.press('Tab');
    return [value];
  },
  read: readChosen,
};

const treeSelect: FieldDriver = {
  async fill(place) {
    const { page, field } = place;
    const first = firstChoice(field);
    const path = booleanProp(field, 'lastLevel') ? pathFrom(first) : [first];
    await openSelect(place);
    const tree = popup(page, 'ant-select-dropdown');
    for (const step of path.slice(0, -1)) {
      const node = tree
        .locator('.ant-select-tree-treenode')
        .filter({ has: page.getByTitle(step.label, { exact: true }) });
      await node.waitFor();
      // A single root is expanded initially.
      const closed = node.locator('.ant-select-tree-switcher_close');
      if ((await closed.count()) > 0) await closed.click();
    }
    const { value, label } = path.at(-1) ?? first;
    await tree
      .locator('.ant-select-tree-node-content-wrapper')
      .and(tree.getByTitle(label, { exact: true }))
      .click();
    await letSelectFocus(page);
    if (!booleanProp(field, 'multiple')) return value;
    await page.keyboard.press('Tab');
    return [value];
  },
  read: readChosen,
};

const cascader: FieldDriver = {
  async fill(place) {
    const { page, field } = place;
    const path = pathFrom(firstChoice(field));
    const isMultiple = booleanProp(field, 'multiple');
    await openSelect(place);
    const menus = popup(page, 'ant-cascader-dropdown');
    for (const [level, { label }] of path.entries()) {
      const item = menus.getByRole('menu').nth(level).getByTitle(label, { exact: true });
      await (isMultiple && level === path.length - 1 ? item.locator('.ant-cascader-checkbox') : item).click();
    }
    await letSelectFocus(page);
    const values = path.map(({ value }) => value);
    if (!isMultiple) return values;
    await page.keyboard.press('Tab');
    return [values];
  },
  read: readChosen,
};

const radio: FieldDriver = {
  async fill({ box, field }) {
    const { value, label } = firstChoice(field);
    await box.getByRole('radio', { name: label, exact: true }).check();
    return value;
  },
  async read({ box, field }) {
    const chosen: string[] = [];
    for (const { label } of choicesOf(field))
      if (await box.getByRole('radio', { name: label, exact: true }).isChecked()) chosen.push(label);
    return chosen.join('|');
  },
};

const checkbox: FieldDriver = {
  async fill({ box, field }) {
    const taken = takeable(field)
      .slice(0, 2)
      .map(({ value }) => value);
    for (const { value, label } of choicesOf(field)) {
      const item = box.getByRole('checkbox', { name: label, exact: true });
      await item.setChecked(taken.includes(value));
    }
    return choicesOf(field)
      .map(({ value }) => value)
      .filter((value) => taken.includes(value));
  },
  async read({ box, field }) {
    const chosen: string[] = [];
    for (const { label } of choicesOf(field))
      if (await box.getByRole('checkbox', { name: label, exact: true }).isChecked()) chosen.push(label);
    return chosen.join('|');
  },
};

const toggle: FieldDriver = {
  async fill({ box, field }) {
    const control = box.getByRole('switch');
    const wasOn = await control.isChecked();
    await control.click();
    return field.props[wasOn ? 'inactiveValue' : 'activeValue'];
  },
  read: async ({ box }) => String(await box.getByRole('switch').isChecked()),
};

const color: FieldDriver = {
  async fill({ page, box }) {
    const button = box.getByRole('button');
    const before = await button.innerText();
    await button.click();
    const panel = popup(page, 'ant-color-picker');
    const hex = panel.locator('.ant-color-picker-hex-input input');
    await expect(panel.locator('input').first()).toBeVisible();
    if (await hex.isVisible()) await hex.fill('3b82f6');
    else
      for (const [at, part] of ['37', '60', '50'].entries())
        await panel.locator('.ant-input-number-input').nth(at).fill(part);
    await page.keyboard.press('Enter');
    await button.click();
    await expect(button).not.toHaveText(before);
    return (await button.innerText()).trim();
  },
  read: async ({ box }) => (await box.getByRole('button').innerText()).trim(),
};

const STARS = 3;
const rate: FieldDriver = {
  async fill({ box, field }) {
    const stars = box.getByRole('list');
    const now = await box.locator('.ant-rate-star-full').count();
    await stars.focus();
    const step = booleanProp(field, 'allowHalf') ? 0.5 : 1;
    for (let press = 0; press < (STARS - now) / step; press += 1) await stars.press('ArrowRight');
    return STARS;
  },
  read: async ({ box }) => String(await box.locator('.ant-rate-star-full').count()),
};

const STEPS = 3;
const slider: FieldDriver = {
  async fill({ box, field }) {
    const handles = await box.getByRole('slider').all();
    const values: number[] = [];
    for (const [index, handle] of handles.entries()) {
      await handle.focus();
      await handle.press(index === 0 ? 'Home' : 'End');
      for (let press = 0; press < STEPS; press += 1) await handle.press(index === 0 ? 'ArrowRight' : 'ArrowLeft');
      values.push(Number(await handle.getAttribute('aria-valuenow')));
    }
    expect(new Set(values).has(Number(field.props['min'] ?? 0)), 'the slider did not move').toBe(false);
    return booleanProp(field, 'range') ? values : values[0];
  },
  async read({ box }) {
    const handles = await box.getByRole('slider').all();
    return (await Promise.all(handles.map((handle) => handle.getAttribute('aria-valuenow')))).join('|');
  },
};

/** The boxes of a range that take text. */
const endsOf = ({ box }: FieldPlace) => box.locator('input:not([readonly])');

const range: FieldDriver = {
  async fill(place) {
    const { field, seed } = place;
    const value = registry.of(field).sample(field, seed) as readonly unknown[];
    for (const [index, end] of value.entries()) {
      const input = endsOf(place).nth(index);
      const isDate = registry.of(field).key === 'dateRange';
      await input.click();
      await input.fill(isDate ? formatTimestamp(end, dateFormatOf(field), TIME_ZONE) : String(end));
      // In a cell Enter ends the editing.
      await input.press(index === 0 ? 'Tab' : 'Enter');
    }
    return value;
  },
  async read(place) {
    const inputs = await endsOf(place).all();
    return (await Promise.all(inputs.map((input) => input.inputValue()))).join('|');
  },
};

const area: FieldDriver = {
  async fill(place) {
    const { page, field } = place;
    const paths = [registry.of(field).sample(field, place.seed)].flat(booleanProp(field, 'multiple') ? 1 : 0);
    const [path = []] = paths as readonly (readonly string[])[];
    await inputOf(place).focus();
    await page.keyboard.type(path.at(-1) ?? '');
    const match = popup(page, 'ant-select-dropdown').locator('.ant-select-item-option').first();
    await expect(match).toContainText('/');
    await match.click();
    return booleanProp(field, 'multiple') ? [path] : path;
  },
  read: readChosen,
};

const editor: FieldDriver = {
  async fill({ page, box, seed }) {
    const words = `富文本第${seed}段`;
    await box.locator('.ql-editor').click();
    await page.keyboard.type(words);
    return `<p>${words}</p>`;
  },
  read: async ({ box }) => (await box.locator('.ql-editor').innerText()).trim(),
};

/** Drivers by widget key. */
const DRIVERS: Readonly<Record<string, FieldDriver>> = {
  input: text,
  textarea: text,
  inputNumber: number,
  datePicker: date,
  timePicker: time,
  select,
  treeSelect,
  cascader,
  radio,
  checkbox,
  switch: toggle,
  colorPicker: color,
  rate,
  slider,
  editor,
  autoComplete: text,
  dateRange: range,
  timeRange: range,
  numRange: range,
  areaSelect: area,
  organizeSelect: people,
  depSelect: people,
  posSelect: people,
  userSelect: people,
  roleSelect: people,
  groupSelect: people,
  usersSelect: people,
  relationForm: linked,
  popupSelect: linked,
  popupTableSelect: linked,
  sign: signed,
  signature: stamped,
  location: placed,
};

/** The driver of a field; throws for a widget without one. */
export function driverOf(field: FieldModel): FieldDriver {
  const { key } = registry.of(field);
  const driver = DRIVERS[key];
  if (!driver) throw new Error(`no driver for the widget "${key}" of "${field.id}"`);
  return driver;
}
