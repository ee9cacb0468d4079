/**
 * Init script: runs in the measured page before its own scripts. Plain JavaScript, because compiler helpers do not exist there.
 * `window.clocks`: `keyMs` (key press to painted frame), `longTaskMs`, `untilOpen(state)`, `frames(durationMs)` and `reset()`. Milliseconds.
 */
(() => {
  const GIVE_UP_MS = 60_000;
  const clocks = { keyMs: [], longTaskMs: [], pressedAt: 0, reset, untilOpen, frames };
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

  /** A message posted in a frame arrives after its layout and paint; a second `requestAnimationFrame` would be a frame late. */
  function afterPaint(callback) {
    const channel = new MessageChannel();
    channel.port1.onmessage = callback;
    channel.port2.postMessage(null);
  }

  function reset() {
    clocks.keyMs = [];
    clocks.longTaskMs = [];
  }

  /** Milliseconds from each frame to the next, for a time. */
  function frames(durationMs) {
    return new Promise((resolve) => {
      const times = [];
      let [first, last] = [null, 0];
      const look = (now) => {
        if (first === null) first = now;
        else times.push(now - last);
        last = now;
        if (now - first > durationMs) resolve(times);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }

  /** Milliseconds from the last pointer press until `count` elements are painted and a field has the focus. */
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
