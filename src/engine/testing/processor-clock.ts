/**
 * Starts a clock that counts the processor time of this process, in milliseconds: a bound on work holds on a busy machine as well,
 * where time on the wall would pass without any work being done.
 */
export function startProcessorClock(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}
