/**
 * Runs in the measured page before its own scripts. Plain JavaScript, because a compiler's helper functions do not exist there.
 * `window.clocks`: `keyMs` (key press to painted frame), `longTaskMs`, `untilOpen(state)` and `reset()`.
 */
(() => {
  const GIVE_UP_MS = 60_000;
  const clocks = { keyMs: [], longTaskMs: [], pressedAt: 0, reset, untilOpen };
  window.clocks = clocks;

  window.addEventListener('pointerdown', (event) => (clocks.pressedAt = event.timeStamp), { capture: true });
  window.addEventListener(
    'keydown',
    (event) => requestAnimationFrame(() => afterPaint(() => clocks.keyMs.push(performance.now() - event.timeStamp))),
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) clocks.longTaskMs.push(entry.duration);
  }).observe({ type: 'longtask' });

  /** A message comes after the layout and paint of the frame in which it was sent; a second frame would add its waiting. */
  function afterPaint(callback) {
    const channel = new MessageChannel();
    channel.port1.onmessage = callback;
    channel.port2.postMessage(null);
  }

  function reset() {
    clocks.keyMs = [];
    clocks.longTaskMs = [];
  }

  /** Milliseconds from the last press of the mouse until `count` elements stand painted and the keyboard is in a field. */
  function untilOpen({ selector, count }) {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = document.querySelectorAll(selector).length;
        const hasFocus = document.activeElement?.closest('[data-field]') != null;
        if (found >= count && hasFocus) return afterPaint(() => resolve(performance.now() - clocks.pressedAt));
        if (performance.now() - clocks.pressedAt > GIVE_UP_MS)
          return reject(new Error(`not open: ${found} of ${count}, focus ${hasFocus}`));
        requestAnimationFrame(look);
      };
      look();
    });
  }
})();
