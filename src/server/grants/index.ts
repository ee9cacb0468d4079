export {
  GRANT_KINDS,
  readGrantId,
  readGroupId,
  toGrantId,
  toGroupId,
  type GrantItem,
  type GrantKind,
} from './grant-item';
export {
  findHolders,
  lockHolders,
  readHolderType,
  requireHolder,
  type GrantHolder,
  type HolderType,
  type NamedHolder,
} from './grant-holder';
export { noteGrants, type Changer } from './note-grants';
export { addGrants, readOwnGrants, removeGrants, toGrantsVersion } from './store-grants';
