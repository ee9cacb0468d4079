import { describe, expect, it } from 'vitest';
import { fixEdits } from './change-source';
import { parseSource } from './parse-source';
import { applyEdits } from './text-edits';

/** Returns the text marked by the first syntax error, and the text after its quick fix. */
function firstError(text: string) {
  const source = parseSource(text);
  const [error] = source.errors;
  if (!error) throw new Error('no error');
  const { code, range, fix } = error;
  return {
    count: source.errors.length,
    code: code.replace('ENGINE_SOURCE_', ''),
    marked: text.slice(range.offset, range.offset + range.length),
    fixed: fix ? applyEdits(text, fixEdits(source, fix)) : null,
  };
}

describe('a syntax error', () => {
  it.each([
    ['{"a": 1 "b": 2}', 'COMMA_EXPECTED', '1', '{"a": 1, "b": 2}'],
    ['[1 2]', 'COMMA_EXPECTED', '1', '[1, 2]'],
    ['{"a": 1,}', 'TRAILING_COMMA', ',', '{"a": 1}'],
    ['[1, 2, ]', 'TRAILING_COMMA', ',', '[1, 2 ]'],
    ['{"a": [1, 2}', 'CLOSE_BRACKET_EXPECTED', '2', '{"a": [1, 2]}'],
    ['{"a": [1, 2, "b": 3}', 'CLOSE_BRACKET_EXPECTED', '2', '{"a": [1, 2], "b": 3}'],
    ['{"a": {"b": 1}', 'CLOSE_BRACE_EXPECTED', '}', '{"a": {"b": 1}}'],
    ['[{"a": 1, {"a": 2}]', 'CLOSE_BRACE_EXPECTED', '1', '[{"a": 1}, {"a": 2}]'],
    ['{"a": [1,', 'CLOSE_BRACKET_EXPECTED', ',', '{"a": [1]}'],
    ['{"a": (1)}', 'INVALID_SYMBOL', '(1)', '{"a": "(1)"}'],
    ['{"a": 1 ??}', 'INVALID_SYMBOL', '??', '{"a": 1 }'],
    ["{'a': 'it\\'s \"x\"'}", 'SINGLE_QUOTES', "'a'", '{"a": \'it\\\'s "x"\'}'],
    ['{"a": 1} x y', 'END_OF_FILE_EXPECTED', 'x y', null],
    ['{"a": 1}}', 'END_OF_FILE_EXPECTED', '}', '{"a": 1}'],
    ['{a: 1}', 'INVALID_SYMBOL', 'a', '{"a": 1}'],
    ['{"a": yes}', 'INVALID_SYMBOL', 'yes', '{"a": "yes"}'],
    ['{"a": True}', 'INVALID_SYMBOL', 'True', '{"a": true}'],
    ['{"a": undefined}', 'INVALID_SYMBOL', 'undefined', '{"a": null}'],
    ['{"a": 007}', 'INVALID_NUMBER_FORMAT', '007', '{"a": 7}'],
    ['{"a": 5.}', 'INVALID_NUMBER_FORMAT', '5.', '{"a": 5}'],
    ['{"a": .5}', 'INVALID_SYMBOL', '.5', '{"a": 0.5}'],
    ['{"a": 12px}', 'INVALID_SYMBOL', '12px', '{"a": "12px"}'],
    ['{1: 2}', 'PROPERTY_NAME_EXPECTED', '1', '{"1": 2}'],
    ['{"a" 1}', 'COLON_EXPECTED', '"a"', '{"a": 1}'],
    ['{"a"= 1}', 'INVALID_SYMBOL', '=', '{"a": 1}'],
    ['{"a": 1, // note\n "b": 2}', 'INVALID_COMMENT_TOKEN', '// note', '{"a": 1, \n "b": 2}'],
    ['{"a": "^\\d+$"}', 'INVALID_ESCAPE_CHARACTER', '\\d', '{"a": "^\\\\d+$"}'],
    ['{"a": "x\ty"}', 'INVALID_CHARACTER', '\ty', '{"a": "x\\ty"}'],
    ['{“a”： “甲”，"b": 1}', 'SINGLE_QUOTES', '“a”', '{"a"： “甲”，"b": 1}'],
    ['{"a": 1,, "b": 2}', 'PROPERTY_NAME_EXPECTED', ',', '{"a": 1, "b": 2}'],
    ['', 'VALUE_EXPECTED', '', null],
    ['{"a": }', 'VALUE_EXPECTED', ':', null],
  ])('%s is %s at %s', (text, code, marked, fixed) => {
    expect(firstError(text)).toMatchObject({ code, marked, fixed });
  });

  it.each([
    ['{\n  "label: "Name",\n  "b": 1\n}', '"label', '{\n  "label": "Name",\n  "b": 1\n}'],
    ['{\n  label": "Name",\n  "b": 1\n}', 'label"', '{\n  "label": "Name",\n  "b": 1\n}'],
    ['{\n  "label": Name",\n  "b": 1\n}', 'Name"', '{\n  "label": "Name",\n  "b": 1\n}'],
    ['{\n  "label": "Name,\n  "b": 1\n}', '"Name', '{\n  "label": "Name",\n  "b": 1\n}'],
    ['[\n  "one,\n  "two"\n]', '"one', '[\n  "one",\n  "two"\n]'],
    ['[\n  one",\n  "two"\n]', 'one"', '[\n  "one",\n  "two"\n]'],
    ['{ "a": "b }', '"b', '{ "a": "b" }'],
  ])('a quote that is missing in %s is the only error', (text, marked, fixed) => {
    expect(firstError(text)).toEqual({ count: 1, code: 'UNEXPECTED_END_OF_STRING', marked, fixed });
  });

  it.each(['True', '“a”', "'a'", '007'])('%s leaves the rest readable', (value) => {
    const source = parseSource(`{"x": ${value}, "b": [1, 2]}`);
    expect(source.errors).toHaveLength(1);
    expect(source.pointerAt(source.text.indexOf('2]'))).toBe('/b/1');
  });

  it('shows the member that is not finished, and the ones behind it', () => {
    const text = '{\n  "a": 1,\n  "b":\n  "c": { "d": 2 }\n}';
    const source = parseSource(text);
    expect(source.errors).toMatchObject([{ code: 'ENGINE_SOURCE_VALUE_EXPECTED' }]);
    expect(source.pointerAt(text.indexOf('2'))).toBe('/c/d');
    expect(source.rangeOf('/b', 'key')).toEqual({ offset: text.indexOf('"b"'), length: 3 });
  });

  it('closes an object without its brace by indentation', () => {
    const good = JSON.stringify({ fields: [{ a: { x: 1 }, b: 2 }, { c: 3 }], d: 4 }, null, 2);
    const text = good.replace('        "x": 1\n      },\n', '        "x": 1,\n');
    const source = parseSource(text);
    expect(source.errors).toMatchObject([{ code: 'ENGINE_SOURCE_CLOSE_BRACE_EXPECTED' }]);
    expect(source.pointerAt(text.indexOf('4'))).toBe('/d');
    expect(source.pointerAt(text.indexOf('3'))).toBe('/fields/1/c');
    const { fixed } = firstError(text);
    expect(JSON.parse(fixed ?? '')).toEqual({ fields: [{ a: { x: 1, b: 2 } }, { c: 3 }], d: 4 });
    expect(fixed).toContain('"b": 2\n      }\n    }');
  });

  it('leaves out a brace too many', () => {
    const good = JSON.stringify({ a: { b: 1 }, c: [1] }, null, 2);
    const text = good.replace('  },', '    }\n  },');
    expect(firstError(text)).toMatchObject({ count: 1, code: 'INVALID_SYMBOL', marked: '}' });
    expect(JSON.parse(firstError(text).fixed ?? '')).toEqual({ a: { b: 1 }, c: [1] });
  });

  it('takes a closing bracket of the wrong kind for a slip where that explains more', () => {
    expect(firstError('{"a": [1, 2}, "b": [3], "c": 4}')).toMatchObject({
      count: 1,
      code: 'CLOSE_BRACKET_EXPECTED',
      fixed: '{"a": [1, 2], "b": [3], "c": 4}',
    });
  });

  it('closes a text that was cut off, each bracket on its line', () => {
    expect(firstError('{\n  "a": [\n    { "b": 1').fixed).toBe('{\n  "a": [\n    { "b": 1}\n  ]\n}');
  });
});

describe('a text that is no document at all', () => {
  it.each([
    ['foreign quotes', '“”'],
    ['foreign signs', '，'],
    ['lines with one quote', '"a: \n'],
    ['comments', '// x\n'],
  ])('of %s has its first errors, and is read in the memory that there is', (_name, piece) => {
    const { errors } = parseSource(`[${piece.repeat(150_000)}`);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(300);
  });
});
