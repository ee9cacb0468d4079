import type { useList, UseListOptions } from './use-list';

interface EditedRecordProps extends Pick<UseListOptions, 'model' | 'access' | 'tree'> {
  readonly screen: ReturnType<typeof useList>;
}

/** The form of the row that is being edited. */
export function EditedRecord({ screen, model, access, tree }: EditedRecordProps) {
  const { edited, isOffered, close } = screen.edit;
  if (!edited) return null;
  const { row, parts } = edited;
  return (
    <parts.RowForm
      key={row.id}
      model={model}
      access={access}
      row={row}
      startValues={tree?.startValues}
      columns={screen.visibleColumns}
      isInSight={isOffered}
      onSaved={screen.onChanged}
      onClose={() => close(row.id)}
    />
  );
}
