import { mobileNumber } from './people';
import { midnight, workingMoment, type SeedRecordMaker } from './seed-record';
import { DAY_MS } from '../../../engine/values/zoned-time';

const reasons: Readonly<Record<string, readonly string[]>> = {
  annual: ['年休假，已与同事换班', '陪同家人外出旅行'],
  sick: ['上呼吸道感染，需休息', '腰椎间盘突出复发，遵医嘱卧床', '急性胃肠炎'],
  personal: ['办理房产手续', '参加孩子家长会', '处理家中事务'],
  marriage: ['婚假'],
  maternity: ['预产期临近，申请产假'],
  compensatory: ['国庆值班调休', '夜班补休'],
};

/** A request whose leave starts within 60 days before or 20 days after the first start. */
export const makeLeaveRequest: SeedRecordMaker = (random, _index, nowMs) => {
  const leaveType = random.pick(['annual', 'annual', 'sick', 'personal', 'compensatory', 'marriage', 'maternity']);
  const days =
    leaveType === 'maternity'
      ? 98
      : leaveType === 'marriage'
        ? 10
        : leaveType === 'sick'
          ? random.int(1, 7)
          : random.int(1, 10) / 2;
  const startDaysAgo = random.int(-20, 60);
  const startDate = midnight(nowMs - startDaysAgo * DAY_MS);
  return {
    values: {
      leaveType,
      startDate,
      endDate: startDate + (Math.ceil(days) - 1) * DAY_MS,
      startTime: '08:00',
      endTime: days % 1 === 0 ? '17:30' : '12:00',
      days,
      handover: random.int(0, 20) * 5,
      reason: random.pick(reasons[leaveType] ?? ['个人原因']),
      ...(leaveType === 'sick' ? { certificateNo: `ZD${random.digits(8)}` } : {}),
      emergencyPhone: mobileNumber(random),
      notify: random.chance(0.5) ? ['leader'] : ['leader', 'hr'],
      calendarColor: random.pick(['#1890ff', '#52c41a', '#faad14', '#eb2f96', '#722ed1']),
    },
    authorIndex: random.int(0, 39),
    createdAt: workingMoment(random, nowMs, Math.max(startDaysAgo, 0) + random.int(1, 10)),
  };
};
