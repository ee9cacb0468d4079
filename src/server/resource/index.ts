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
  type ResourceRow,
  type ResourceTarget,
  type ResourceWrite,
} from './define-resource';
export { downloadRoutes, offerDownload } from './download-tickets';
export { openDocument, sealDocument, type ExchangeFormat } from './exchange-document';
export { fieldFault, readFields, type FieldFault, type FieldRule, type FieldValues } from './field-rules';
export { listRows, toAudit } from './list-rows';
export { readUpload, registerUpload } from './read-upload';
export { isMenuGranted, requireButton, requireMenu, type ButtonChoice, type GuardedScreen } from './require-menu';
export { findScreenValues, type ScreenRecords, type WantedValues } from './screen-records';
export { findTooDeep, hasRowsBelow, isTooDeep, MAX_TREE_LEVELS, standsBelow } from './tree-rows';
export { requireOpenList } from './require-list';
