import type { UserFacts } from './evaluation';

/** A user about whom nothing is known. */
export const EMPTY_USER: UserFacts = {
  userId: '',
  userName: '',
  account: '',
  organizeId: '',
  organizeName: '',
  departmentId: '',
  departmentName: '',
  positionId: '',
  positionName: '',
  roleIds: [],
};
