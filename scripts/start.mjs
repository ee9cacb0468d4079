/**
 * `npm start`: installs what is missing, builds the server when its files have changed, then runs it in this very process: its
 * clock counts from the command on.
 */
import './ensure-deps.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureServer } from './build-server.mjs';

const root = path.resolve(import.meta.dirname, '..');
const entry = await ensureServer(root, (message) => console.log(message));
await import(pathToFileURL(entry).href);
