import fs from 'node:fs';
import path from 'node:path';

/** The project's folder, wherever this runs from: its source or a bundle in one of the project's folders. */
export const PROJECT_ROOT = findRoot(import.meta.dirname);

/** Where the system's own screens and their texts stand; they are read as files, never bundled. */
export const SCHEMAS_DIR = path.join(PROJECT_ROOT, 'src', 'schemas');

function findRoot(folder: string): string {
  if (fs.existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('the server does not stand in its project: there is no package.json above it');
  return findRoot(above);
}
