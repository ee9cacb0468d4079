import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { checkSource } from './check-source';
import { NO_SURROUNDINGS } from './surroundings';

/** A set that counts iterations over its entries; every search for a similar name makes one. */
class CountedNames extends Set<string> {
  searches = 0;

  override keys() {
    this.searches += 1;
    return super.keys();
  }
}

const COUNT = 150;

/** Lints a module whose fields all misspell a dictionary. */
function checkMisspelt(dictionaryTypes = new CountedNames(['wardType', 'allergy'])) {
  const fields = Array.from({ length: COUNT }, (_none, index) => ({
    __config__: { jnpfKey: 'select', label: 'a', dataType: 'dictionary', dictionaryType: 'wardTyp' },
    __vModel__: `field${String(index)}`,
  }));
  const text = JSON.stringify({ enCode: 'a', formData: { fields } });
  const { findings } = checkSource(text, { registry, surroundings: { ...NO_SURROUNDINGS, dictionaryTypes } });
  return findings.filter(({ code }) => code === 'ENGINE_LINT_DICTIONARY_MISSING');
}

it('looks for the ways out of a finding when they are asked for, and once', () => {
  const [first] = checkMisspelt();
  expect(Object.getOwnPropertyDescriptor(first, 'fixes')?.get, 'nothing is looked for before').toBeTypeOf('function');
  const fixes = first?.fixes;
  expect(fixes).toHaveLength(1);
  expect(first?.fixes).toBe(fixes);
});

it('proposes names for the first dead references only', () => {
  const names = new CountedNames(['wardType', 'allergy']);
  const findings = checkMisspelt(names);
  expect(findings).toHaveLength(COUNT);
  expect(names.searches).toBe(100);
  expect(findings.filter(({ fixes }) => fixes.length > 0)).toHaveLength(100);
});
