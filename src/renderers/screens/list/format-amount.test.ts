import { describe, expect, it } from 'vitest';
import type { SummaryKind } from '../../../engine/contract/module-model';
import { registry } from '../../definitions';
import { createField } from '../../shared/testing/create-field';
import { formatCellNumber, formatSummary } from './format-amount';

describe('amounts in a list', () => {
  it('groups a cell only when asked to, and never touches text', () => {
    expect(formatCellNumber('1234567.5', true)).toBe('1,234,567.5');
    expect(formatCellNumber('1234567.5', false)).toBe('1234567.5');
    expect(formatCellNumber('A-1234567', true)).toBe('A-1234567');
  });

  const texts = {
    translate: (key: string) => key,
    timeZone: 'Asia/Shanghai',
    optionsOf: () => [],
    nameOf: () => undefined,
  };
  const total = (answer: string | undefined, kind: SummaryKind, widget: string, hasThousands = true) => {
    const definition = registry.resolve(widget);
    if (!definition) throw new Error(widget);
    const field = createField(definition, { key: 'a', props: { precision: 3 } });
    return formatSummary(answer, { kind, field, definition }, { hasThousands, texts });
  };

  it('shows sums and means with two decimals, exactly', () => {
    expect(total('1234567.005', 'sum', 'inputNumber')).toBe('1,234,567.01');
    expect(total('90071992547409919.99', 'sum', 'inputNumber', false)).toBe('90071992547409919.99');
    expect(total('1234.6666666666', 'avg', 'inputNumber')).toBe('1,234.67');
    expect(total(undefined, 'sum', 'inputNumber')).toBe('');
    expect(total('no number', 'sum', 'inputNumber')).toBe('');
  });

  it('shows extremes as the column shows its values, and counts whole', () => {
    expect(total('1234.5', 'min', 'inputNumber')).toBe('1,234.500');
    expect(total('1234', 'count', 'input')).toBe('1,234');
    expect(total('2026-11-20', 'max', 'datePicker')).toBe('2026-11-20');
    expect(total(undefined, 'max', 'datePicker')).toBe('');
  });
});
