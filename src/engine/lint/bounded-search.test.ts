import { expect, it, vi } from 'vitest';
import { registry } from '../../renderers/definitions';
import { checkSource } from './check-source';
import { fixesOf } from './fixes-of';
import { NO_SURROUNDINGS } from './surroundings';

vi.mock(import('./fixes-of'), async (original) => {
  const module = await original();
  return { ...module, fixesOf: vi.fn(module.fixesOf) };
});

const COUNT = 150;

/** A module whose fields all misspell a dictionary. */
function checkMisspelt() {
  const fields = Array.from({ length: COUNT }, (_none, index) => ({
    __config__: { jnpfKey: 'select', label: 'a', dataType: 'dictionary', dictionaryType: 'wardTyp' },
    __vModel__: `field${String(index)}`,
  }));
  const dictionaryTypes = new Set(['wardType', 'allergy']);
  const text = JSON.stringify({ enCode: 'a', formData: { fields } });
  const { findings } = checkSource(text, { registry, surroundings: { ...NO_SURROUNDINGS, dictionaryTypes } });
  return findings.filter(({ code }) => code === 'ENGINE_LINT_DICTIONARY_MISSING');
}

it('looks for the ways out of a finding when they are asked for, and once', () => {
  const [first] = checkMisspelt();
  expect(fixesOf).not.toHaveBeenCalled();
  const fixes = first?.fixes;
  expect(fixes).toHaveLength(1);
  expect(first?.fixes).toBe(fixes);
  expect(fixesOf).toHaveBeenCalledTimes(1);
});

it('proposes names for the first dead references only', () => {
  const findings = checkMisspelt();
  expect(findings).toHaveLength(COUNT);
  expect(findings.filter(({ fixes }) => fixes.length > 0)).toHaveLength(100);
});
