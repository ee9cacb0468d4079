export { entryName, listChoices, listSwitchedOff, pageChoices } from './choices';
export {
  closingFields,
  codeField,
  codePattern,
  descriptionField,
  enabledField,
  integerField,
  nameField,
  namePattern,
  sortField,
  textField,
} from './common-fields';
export { defineOwnRecord } from './define-own-record';
export { defineResource } from './define-resource';
export type {
  ResourceAct,
  ResourceDefinition,
  ResourceRemoval,
  ResourceScope,
  ResourceState,
  ResourceTarget,
  ResourceWrite,
} from './resource-definition';
export { downloadRoutes, offerDownload } from './download-tickets';
export { defineExchange, toImportReport, type ImportRequest } from './exchange-routes';
export { openDocument, sealDocument, type ExchangeFormat } from './exchange-document';
export { fieldFault, readFields, toMembers, type FieldRule, type FieldValues } from './field-rules';
export { listPage, toListQuery, toListSchema, type ListFilter, type ResourceList } from './list-resource';
export { givenLinks, idList, readLinks, readManyLinks, replaceLinks, toIds, type LinkRule } from './resource-links';
export { findModulesUsing, type ModuleUses } from './module-uses';
export { isStale, staleRecord, versionOf } from './record-version';
export { changerOf, type Changer, noteChange, noteChanges } from './record-changes';
export { defineRecordFile, type RecordFile } from './record-files/index';
export { registerUpload } from './read-upload';
export {
  holdsButton,
  isMenuGranted,
  loadScreenCodes,
  requireButton,
  requireMenu,
  type GuardedScreen,
} from './require-menu';
export type { ResourceRow } from './resource-row';
export { findScreenValues, type ScreenRecords, type WantedValues } from './screen-records';
export { findTooDeep, lockTree, MAX_TREE_LEVELS } from './tree-rows';
export { findListModule, requireOpenList } from './require-list';
export { choiceCells, dateCells, namedCells, plainCells, recordCells } from './sheet-cells';
export type { CellRule, ResourceSheet } from './sheet-columns';
