import { lazyFace } from '../../../shared/faces/lazy-face';
import type { SparklineProps } from './Sparkline';

/** Few columns have a line. */
export const LateSparkline = lazyFace<SparklineProps>(async () => (await import('./Sparkline')).Sparkline);
