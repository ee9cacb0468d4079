export { cellText, exportRows, exportTemplate } from './export-rows';
export { saveFile } from './save-file';
export { toFileName } from '../../../../engine/sheet/file-name';
