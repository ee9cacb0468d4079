/**
 * Init script: runs in the measured page before its own scripts. Plain JavaScript, because compiler helpers do not exist there.
 * `window.previewClock.untilShown(selector, text)`: milliseconds from the last key press to the painted frame in which the
 * element has the text; `longTaskMs`: durations of the long tasks since `reset()`.
 */
(() => {
  const GIVE_UP_MS = 20_000;
  const clock = { longTaskMs: [], pressedAt: 0, reset, untilShown };
  window.previewClock = clock;

  window.addEventListener('keydown', (event) => (clock.pressedAt = event.timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) clock.longTaskMs.push(entry.duration);
  }).observe({ type: 'longtask' });

  function reset() {
    clock.longTaskMs = [];
    clock.pressedAt = 0;
  }

  /** A message posted in a frame arrives after its layout and paint. */
  function afterPaint(callback) {
    const channel = new MessageChannel();
    channel.port1.onmessage = callback;
    channel.port2.postMessage(null);
  }

  function untilShown(selector, text) {
    const askedAt = performance.now();
    return new Promise((resolve, reject) => {
      const look = () => {
        const shown = document.querySelector(selector)?.textContent ?? '';
        if (clock.pressedAt > 0 && shown === text)
          return afterPaint(() => resolve(performance.now() - clock.pressedAt));
        if (performance.now() - askedAt > GIVE_UP_MS) return reject(new Error(`not shown: "${shown}" for "${text}"`));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }
})();
