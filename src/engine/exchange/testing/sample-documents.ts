import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSamples } from '../../../../tests/samples';

/** A document as stored on disk. */
export interface SampleDocument {
  readonly path: string;
  readonly text: string;
}

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (folder: string): readonly SampleDocument[] => {
  const place = path.resolve(root, folder);
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(path.join(place, name), 'utf8') }));
};

/** The example modules. */
export const exampleDocuments = read('examples');
/** The system screens. */
export const systemDocuments = read('src/schemas/system');
/** Real documents of older generations; [] when the samples are not installed. */
export const templateDocuments = findSamples('templates') === null ? [] : read('../shared/samples/templates');

export const allDocuments: readonly SampleDocument[] = [...exampleDocuments, ...systemDocuments, ...templateDocuments];
