import { DataInUse } from './lock-data';

/** Explanation and remedy by error code (errno) of the data folder. */
const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'is not writable for this user: start as its owner, or set DATA_DIR to a folder of yours',
  EPERM: 'is not writable for this user: start as its owner, or set DATA_DIR to a folder of yours',
  EROFS: 'lies on a disk that is mounted read-only: mount it for writing, or set DATA_DIR to a folder elsewhere',
  ENOSPC: 'lies on a disk that is full: make room, or move the folder and set DATA_DIR',
  EDQUOT: 'is over the quota of its owner: make room, or move the folder and set DATA_DIR',
  ENOTDIR: 'is no folder: set DATA_DIR to one',
  EEXIST: 'is no folder: set DATA_DIR to one',
  EIO: 'lies on a disk that fails to read or write: replace it and put a backup of the folder back',
};

/** Error message for a failed start: the cause, the file and the remedy. */
export function explainStartError(error: unknown, dataDir: string): string {
  if (error instanceof DataInUse) {
    const where = error.holder.address ? ` at ${error.holder.address}` : '';
    return `Formloom is already running on this data${where} (process ${error.holder.pid}). Stop it first, or set DATA_DIR and PORT.`;
  }
  const { code = '', path: file = '' } = error as { code?: string; path?: string };
  if (code === 'EADDRINUSE') return 'The port is in use by another program: set PORT to a free one.';
  const fault = FOLDER_FAULTS[code];
  if (fault !== undefined && (file === '' || file.startsWith(dataDir))) {
    return `Formloom could not start: the data folder ${dataDir} ${fault} (${code}${file === '' ? '' : `, ${file}`}).`;
  }
  return error instanceof Error ? `Formloom could not start: ${error.message}` : String(error);
}
