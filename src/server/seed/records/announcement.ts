import { workingMoment, type SeedRecordMaker } from './seed-record';

const NEWS: readonly (readonly [kind: string, title: string, content: string])[] = [
  ['notice', '门诊楼电梯检修，请走 2 号梯', '本周六 8:00 至 12:00 检修 1 号电梯，推床请走 2 号梯。'],
  ['closure', '眼科专家门诊本周四停诊一次', '已预约的患者改约至下周，请导诊台做好解释。'],
  ['training', '心肺复苏复训报名', '每人每两年一次，地点为教学楼三层技能中心。请各科室周五前报名。'],
  ['rule', '抗菌药物分级管理目录更新', '新目录自下月 1 日起执行，特殊使用级须经会诊。'],
  ['notice', '职工体检安排', '按科室分批进行，空腹，携带工牌。'],
  ['training', '电子病历书写规范培训', '新入职医师必须参加，考核合格后开通签名。'],
  ['rule', '手术安全核查制度修订', '麻醉实施前、手术开始前、患者离室前三方核查，缺一不可。'],
  ['notice', '机房停电维护，系统夜间停用一小时', '周日 1:00 至 2:00 停用，期间使用应急纸质流程。'],
];

/** An announcement of the last months; the last ones are of these days. */
export const makeAnnouncement: SeedRecordMaker = (random, index, nowMs) => {
  const [kind = 'notice', title = '', content = ''] = NEWS[index % NEWS.length] ?? [];
  const createdAt = workingMoment(random, nowMs, 1 + (23 - (index % 24)) * 4);
  return {
    values: { title, kind, content, publishedAt: createdAt },
    authorIndex: random.int(0, 4),
    createdAt,
  };
};
