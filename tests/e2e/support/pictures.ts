import type { Locator, Page } from '@playwright/test';
import path from 'node:path';

/** Folder for pictures of the screens that journeys pass. Journeys take none while it is not named: each costs time. */
const folder = process.env['FORMLOOM_PICTURES'];

/** Pictures are wanted in this run. */
export const arePicturesWanted = folder !== undefined && folder !== '';

/** Takes a picture of a page, or of a part of it, for people who look at a change; `name` is its file without the ending. */
export async function takePicture(target: Page | Locator, name: string): Promise<void> {
  if (folder) await target.screenshot({ path: path.join(folder, `${name}.png`) });
}
