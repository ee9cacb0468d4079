export { summaryText, toMean, toSummaryNumber, type SummaryCell } from './column-summary';
export { canSummarise, isMoment } from './summary-kind';
export { columnSummary, groupsThousands } from './table-summary';
