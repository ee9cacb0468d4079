export {
  codeField,
  codePattern,
  descriptionField,
  enabledField,
  nameField,
  namePattern,
  sortField,
} from './common-fields';
export {
  defineResource,
  type ResourceDefinition,
  type ResourceRemoval,
  type ResourceTarget,
  type ResourceWrite,
} from './define-resource';
export { downloadRoutes, offerDownload } from './download-tickets';
export { defineExchange, toImportReport, type ImportRequest } from './exchange-routes';
export { openDocument, sealDocument, type ExchangeFormat } from './exchange-document';
export { fieldFault, readFields, type FieldRule, type FieldValues } from './field-rules';
export { listResource, toListQuery, type ListedRecord, type ResourceList } from './list-resource';
export { registerUpload } from './read-upload';
export { isMenuGranted, requireButton, requireMenu } from './require-menu';
export type { ResourceRow } from './resource-row';
export { findScreenValues, type ScreenRecords, type WantedValues } from './screen-records';
export { findTooDeep, hasRowsBelow, isTooDeep, MAX_TREE_LEVELS, standsBelow } from './tree-rows';
export { requireOpenList } from './require-list';
