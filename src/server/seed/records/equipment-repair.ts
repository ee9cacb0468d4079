import { workingMoment, type SeedRecordMaker } from './seed-record';

const equipment = [
  ['多参数监护仪', 'JH'],
  ['全自动生化分析仪', 'SH'],
  ['彩色多普勒超声诊断仪', 'CS'],
  ['数字化 X 射线摄影系统', 'DR'],
  ['呼吸机', 'HX'],
  ['注射泵', 'ZS'],
  ['除颤仪', 'CC'],
  ['血液透析机', 'TX'],
  ['电子胃镜系统', 'WJ'],
  ['麻醉机', 'MZ'],
] as const;
const departments = ['internal', 'surgery', 'pediatrics', 'emergency', 'orthopedics', 'laboratory', 'imaging'];
const faults: Readonly<Record<string, readonly string[]>> = {
  power: ['开机无反应，电源指示灯不亮', '使用中自动断电'],
  circuit: ['主板报错，自检无法通过', '按键失灵，疑似控制板损坏'],
  sensor: ['血氧读数漂移', '压力传感器报警，无法校准'],
  wear: ['传动皮带磨损，运行异响', '密封圈老化'],
  jam: ['样本针卡滞，无法复位', '床体升降卡住'],
  leak: ['管路接头漏液', '冷却系统渗漏'],
  crash: ['操作软件频繁闪退', '开机停留在启动画面'],
  data: ['检查图像无法保存', '历史数据丢失'],
  network: ['与信息系统连接中断', '无法上传报告'],
  other: ['显示屏有坏点', '脚轮损坏，移动困难'],
};
const parts = [
  ['电源模块', 'PM-24V', 680],
  ['血氧探头', 'SPO2-A', 420],
  ['密封圈', 'OR-38', 12.5],
  ['控制板', 'CB-V2', 3200],
  ['传动皮带', 'BT-120', 86],
  ['风扇', 'FAN-12', 45.8],
  ['样本针', 'SN-07', 960],
  ['锂电池', 'LI-14.8', 358],
] as const;

/** A repair within the last half year; older ones are mostly finished. */
export const makeEquipmentRepair: SeedRecordMaker = (random, _index, nowMs) => {
  const daysAgo = random.int(1, 180);
  const reportedAt = workingMoment(random, nowMs, daysAgo);
  const [equipmentName, prefix] = random.pick(equipment);
  const faultType = random.pick(Object.keys(faults));
  const status =
    daysAgo > 14
      ? random.pick(['finished', 'finished', 'finished', 'finished', 'scrapped'])
      : random.pick(['waiting', 'repairing', 'repairing', 'finished']);
  const isClosed = status === 'finished' || status === 'scrapped';
  const partCount = status === 'finished' ? random.int(0, 3) : 0;
  return {
    values: {
      reportedAt,
      equipmentName,
      equipmentCode: `${prefix}${random.digits(5)}`,
      department: random.pick(departments),
      faultType,
      urgency: random.pick(['normal', 'normal', 'important', 'urgent']),
      status,
      description: random.pick(faults[faultType] ?? ['设备异常']),
      ...(isClosed
        ? {
            finishedAt: Math.min(reportedAt + random.int(2, 72) * 3_600_000, nowMs),
            satisfaction: random.int(6, 10) / 2,
          }
        : {}),
      labourCost: status === 'finished' ? random.pick([0, 80, 120, 200, 350]) : 0,
      parts: Array.from({ length: partCount }, () => {
        const [partName, model, price] = random.pick(parts);
        return { partName, model, quantity: random.int(1, 3), price };
      }),
    },
    authorIndex: random.int(0, 39),
    createdAt: Math.min(reportedAt + 5 * 60_000, nowMs),
  };
};
