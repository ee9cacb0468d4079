// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rendererRegistry } from '../../index';
import { RenderersProvider } from '../../shared/hosts/renderers-context';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { TestProviders } from '../../shared/testing/TestProviders';
import { TableView } from './View';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const table = createTable([createColumn('name', 'input'), createColumn('maker', 'createUser')]);
const rows = [
  { name: '甲', maker: 'u1' },
  { name: '乙', maker: 'u2' },
];
const createServices = () => {
  const names = vi.fn(() =>
    Promise.resolve(
      new Map([
        ['u1', '王芳'],
        ['u2', '李强'],
      ]),
    ),
  );
  return { names, services: createMemoryServices({ names }) };
};

it('shows people by their names where rows are edited, and asks for all of them once', async () => {
  const { names, services } = createServices();
  renderTable({ table, rows, services });
  expect(await screen.findByText('王芳')).toBeTruthy();
  expect(screen.getByText('李强')).toBeTruthy();
  expect(names).toHaveBeenCalledTimes(1);
});

it('shows people by their names where rows are read', async () => {
  const { services } = createServices();
  render(
    <TestProviders services={services}>
      <RenderersProvider value={rendererRegistry}>
        <TableView field={table} value={rows} options={[]} />
      </RenderersProvider>
    </TestProviders>,
  );
  expect(await screen.findByText('王芳')).toBeTruthy();
  expect(screen.queryByText('u2')).toBeNull();
});
