import { useState } from 'react';
import type { RowId } from '../../../../engine/grid';
import type { TableGridModel } from '../use-table-grid';
import { PhoneRows } from './PhoneRows';
import { RowFields } from './RowFields';

/** A read-only sub-table on a phone: its rows as lines that unfold, one at a time. */
export function PhoneView({ id, grid }: { readonly id: string; readonly grid: TableGridModel }) {
  const [openId, setOpenId] = useState<RowId | null>(null);
  return (
    <PhoneRows
      grid={grid}
      openId={openId}
      unfolds
      onPress={(rowId) => setOpenId((now) => (now === rowId ? null : rowId))}
      below={(row, index) => (
        <div className="formloom-phone-unfolded">
          <RowFields id={id} grid={grid} row={row} rowId={openId ?? 0} index={index} isEditable={false} />
        </div>
      )}
    />
  );
}
