// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { HttpClient } from '../http';
import type { MenuNode } from '../session/menu';
import type { Shell } from '../shell';
import { ShellProvider } from '../shell-context';
import { useRecordCounts } from './use-record-counts';

const http: HttpClient = {
  failureText: () => '',
  request: ({ path }) => {
    const pagination = path.includes('part') ? { total: 3, searchedRows: 50_000 } : { total: 7 };
    return Promise.resolve({ data: { list: [], pagination }, message: '' });
  },
};
const nodes = ['part', 'whole'].map((id) => ({ id, moduleId: id }) as unknown as MenuNode);

it('shows how many records there are, and no number where a part of them was looked at', async () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ShellProvider value={{ http } as unknown as Shell}>{children}</ShellProvider>
  );
  const { result } = renderHook(() => useRecordCounts(nodes), { wrapper });
  await waitFor(() => expect([...result.current]).toEqual([['whole', 7]]));
});
