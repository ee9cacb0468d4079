import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslate, type TextTable } from '../../../engine/contract/language';

const RENDERERS = path.resolve(import.meta.dirname, '../..');
const files = [
  ...readdirSync(RENDERERS, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'text.json')
    .map((file) => path.join(RENDERERS, file)),
];

/** Chinese texts of all `text.json` files below `renderers`, read from the files. */
export const zhTranslate = createTranslate(
  'zh',
  files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as TextTable),
);
