import type { UserFacts } from '../../../engine/contract/evaluation';

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
