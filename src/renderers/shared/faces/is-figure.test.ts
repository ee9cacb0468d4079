import { describe, expect, it } from 'vitest';
import { registry } from '../../definitions';
import { rendererRegistry } from '../../index';
import { createField } from '../testing/create-field';
import { isFigure } from './is-figure';

const fields = registry.definitions.map((definition) => createField(definition, {}));

describe('figures', () => {
  it('are the numbers of every widget that does not draw them itself', () => {
    const figures = fields.filter((field) => isFigure(rendererRegistry.of(field), field));
    expect(figures.map(({ widget }) => widget).sort()).toEqual(['calculate', 'inputNumber']);
  });

  it('leave no number that is drawn as plain text at the left', () => {
    const plain = fields.filter((field) => {
      const renderer = rendererRegistry.of(field);
      return renderer.definition.column(field)?.type === 'numeric' && !renderer.Cell && !isFigure(renderer, field);
    });
    expect(plain).toEqual([]);
  });
});
