export { exchangeSteps, measureExchange, readExchange, type ExchangeDocument } from './read-exchange';
export { exportModule, type ExportedModule, type ExportFormat } from './export-module';
export { zipDocuments } from './zip-documents';
export { firstModelDifference, modelDifferences } from './model-difference';
export { decodeText, type DecodedText } from './decode-text';
export { isZip } from './read-directory';
export { MAX_ENTRIES, MAX_PACKED_BYTES, MAX_UNPACKED_BYTES } from './limits';
export { toFileName } from './to-file-name';
