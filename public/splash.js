// Runs before the page's own script and says so when that does not come: the policy allows no script within the page.
(function () {
  var root = document.documentElement;
  var tags = [].concat(navigator.languages || []);
  try {
    tags.unshift(localStorage.getItem('formloom_language') || '');
  } catch {
    // A browser that keeps nothing has no choice to remember either.
  }
  function toLanguage(tag) {
    if (/^en/i.test(tag)) return 'en';
    if (/^zh.*(tw|hk|mo|hant)/i.test(tag)) return 'zhtw';
    return /^zh/i.test(tag) ? 'zh' : '';
  }
  root.dataset.spoken = tags.map(toLanguage).find(Boolean) || 'zh';
  addEventListener(
    'error',
    function (event) {
      var source = event.target;
      var isNeeded =
        (source instanceof HTMLScriptElement && source.type === 'module') ||
        (source instanceof HTMLLinkElement && source.rel === 'stylesheet');
      // Once the page is drawn it tells its failures itself.
      if (isNeeded && document.querySelector('.splash-failed')) root.dataset.start = 'failed';
    },
    true,
  );
})();
