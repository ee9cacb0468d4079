import type { Locator, Page } from '@playwright/test';
import path from 'node:path';
import { standStill } from '../axe';

/** Folder for pictures of the screens that journeys pass. Journeys take none while it is not named: each costs time. */
const folder = process.env['FORMLOOM_PICTURES'];

/** Pictures are wanted in this run. */
export const arePicturesWanted = folder !== undefined && folder !== '';

/** Takes a picture of a page, or of a part of it, for people who look at a change; `name` is its file without the ending. */
export async function takePicture(target: Page | Locator, name: string): Promise<void> {
  if (folder) await target.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** Takes a picture of a page once it stands still; those who check the page afterwards need not wait for that before it. */
export async function takeStillPicture(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  await standStill(page);
  await takePicture(page, name);
}
