/**
 * Starts a clock of this process's CPU time in milliseconds; call the result to read it. Tests limit CPU time instead of wall
 * time, which grows with the load of the machine.
 */
export function startProcessorClock(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}
