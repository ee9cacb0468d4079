/**
 * `npm start`: installs missing packages, builds the server if its files have changed, then runs it in this process, so that
 * its clock includes all of it.
 */
import './ensure-deps.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureServer } from './build-server.mjs';

const root = path.resolve(import.meta.dirname, '..');
const entry = await ensureServer(root, (message) => console.log(message));
await import(pathToFileURL(entry).href);
