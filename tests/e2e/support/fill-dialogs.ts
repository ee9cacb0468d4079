import { expect, type Locator } from '@playwright/test';
import { registry } from '../../../src/renderers/definitions';
import { isClosed, stampsOf } from '../../../src/renderers/widgets/signature/stamps';
import { toPlace } from '../../../src/renderers/widgets/location/place-value';
import type { FieldModel } from '../../../src/engine/contract/field-model';
import type { FieldDriver, FieldPlace } from './fill-place';

const CONFIRM = /^确\s*定$/;

/** Whether a stamp can be chosen nowhere. */
export const isClosedStamp = (field: FieldModel) => registry.of(field).key === 'signature' && isClosed(field);

/** Opens the control's dialog and confirms it once it is filled. */
async function inDialog({ page, box }: FieldPlace, action: RegExp, fill: (dialog: Locator) => Promise<void>) {
  const before = await page.getByRole('dialog').count();
  await box.getByRole('button', { name: action }).click();
  await expect(page.getByRole('dialog')).toHaveCount(before + 1);
  const dialog = page.getByRole('dialog').last();
  await fill(dialog);
  await dialog.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByRole('dialog')).toHaveCount(before);
}

const pictureOf = ({ box }: FieldPlace) => box.locator('img').first();
const readPicture = async (place: FieldPlace) =>
  (await pictureOf(place).count()) === 0 ? '' : ((await pictureOf(place).getAttribute('src')) ?? '');

async function filledPicture(place: FieldPlace): Promise<string> {
  await expect(pictureOf(place)).toHaveAttribute('src', /^data:image/);
  return readPicture(place);
}

/** A signature: a typed name. */
export const signed: FieldDriver = {
  async fill(place) {
    await inDialog(place, /签名$/, async (dialog) => {
      await dialog.getByText('键入姓名', { exact: true }).click();
      await dialog.getByLabel('姓名', { exact: true }).fill(`张${String(place.seed)}`);
    });
    return filledPicture(place);
  },
  read: readPicture,
};

/** A stamp of the module, else an uploaded picture. */
export const stamped: FieldDriver = {
  async fill(place) {
    const { field, seed } = place;
    const stamps = stampsOf(field);
    await inDialog(place, /盖章$/, async (dialog) => {
      const stamp = stamps[seed % Math.max(stamps.length, 1)];
      if (stamp) return dialog.getByRole('radio', { name: stamp.name }).check();
      const address = String(registry.of(field).sample(field, seed));
      const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
      await dialog.locator('input[type=file]').setInputFiles({ name: 'stamp.png', mimeType: 'image/png', buffer });
      return expect(dialog.locator('img')).toHaveAttribute('src', /^data:image/);
    });
    return filledPicture(place);
  },
  read: readPicture,
};

/** A place by its coordinates and address. */
export const placed: FieldDriver = {
  async fill(place) {
    const value = registry.of(place.field).sample(place.field, place.seed);
    const { lat, lng, fullAddress } = toPlace(value) ?? { lat: 0, lng: 0, fullAddress: '' };
    await inDialog(place, /定位$/, async (dialog) => {
      await dialog.getByLabel(/纬度/).fill(String(lat));
      await dialog.getByLabel(/经度/).fill(String(lng));
      await dialog.getByLabel('地址').fill(fullAddress);
    });
    await expect(place.box).toContainText(fullAddress);
    return value;
  },
  read: async ({ box }) => (await box.innerText()).trim(),
};
