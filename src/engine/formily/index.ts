export { lostProp, type FormilyEqual, type FormilyEqualsByKey } from './formily-node';
export { selectFromServer, selectInterfaceRows, selectPeople, shownAttribute } from './select-from-server';
export { quote, roundScript } from './script';
export { toFormily, type FormilyExport } from './to-formily';
