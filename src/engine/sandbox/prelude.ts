/**
 * Runs inside the interpreter before the script and is all that the script sees of its host: texts of JSON go out and come in.
 * `host(kind, name, text)` stays in its closure. Intrinsics are taken before the script can change them.
 */
export const PRELUDE = `(function (host, lineChars) {
  'use strict';
  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  const { defineProperty } = Object;
  const { then } = Promise.prototype;
  const PromiseOf = Promise;
  const ErrorOf = Error;
  const TextOf = String;

  const shown = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof ErrorOf) return TextOf(value);
    try {
      const text = stringify(value);
      return text === undefined ? TextOf(value) : text;
    } catch {
      return '?';
    }
  };

  const describe = (error) => {
    const isError = typeof error === 'object' && error !== null && 'message' in error;
    const name = isError ? TextOf(error.name) : '';
    const message = isError ? TextOf(error.message) : error == null ? '' : shown(error);
    const stack = isError ? TextOf(error.stack) : '';
    return stringify({ name, message: message.slice(0, lineChars), stack: stack.slice(0, lineChars) });
  };

  for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
    globalThis.console ??= {};
    globalThis.console[level] = (...parts) => {
      host('console', level, parts.map(shown).join(' ').slice(0, lineChars));
    };
  }

  const answer = (text) => {
    const read = parse(text);
    if ('error' in read) throw defineProperty(new ErrorOf(read.error), 'name', { value: 'CapabilityError' });
    return read.value;
  };

  const call = (name) => (...args) => {
    const text = host('call', name, stringify(args));
    return typeof text === 'string' ? answer(text) : apply(then, text, [answer]);
  };

  const run = (script, argsText, names, prepare) => {
    let args = parse(argsText);
    if (names.length > 0) {
      const first = { ...args[0] };
      for (const name of parse(names)) first[name] = call(name);
      args = [first, ...args.slice(1)];
    }
    if (prepare) args = prepare(args);
    const end = (value) => { host('end', 'value', stringify({ value })); };
    const fail = (error) => { host('end', 'error', describe(error)); };
    const result = new PromiseOf((resolve) => resolve(script(...args)));
    apply(then, apply(then, result, [end]), [undefined, fail]);
  };

  return { run, describe };
})`;
