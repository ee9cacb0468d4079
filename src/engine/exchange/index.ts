export { exchangeSteps, measureExchange, readExchange, type ExchangeDocument } from './read-exchange';
export { exportModule, type ExportFormat } from './export-module';
export { zipDocuments } from './zip-documents';
export { decodeText } from './decode-text';
export { isZip } from './read-directory';
export { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits';
