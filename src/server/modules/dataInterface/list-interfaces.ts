import type { AppDeps } from '../../deps';

/** Enabled interfaces below their categories, for pickers; those without a known category stand beside them. */
export async function readInterfaceTree({ db }: AppDeps) {
  const rows = await db
    .selectFrom('data_interfaces as i')
    .leftJoin('dictionary_entries as e', 'e.id', 'i.category_id')
    .select(['i.id', 'i.full_name as fullName', 'i.en_code as enCode', 'i.data_type as dataType'])
    .select(['e.id as categoryId', 'e.full_name as category'])
    .where('i.enabled_mark', '=', 1)
    .orderBy('e.sort_code')
    .orderBy('i.sort_code')
    .orderBy('i.id')
    .execute();
  const toNode = ({ id, fullName, enCode, dataType, categoryId }: (typeof rows)[number]) => ({
    id,
    parentId: categoryId ?? '-1',
    fullName,
    enCode,
    dataType,
    hasChildren: false,
    isLeaf: true,
  });
  const categories = new Map(
    rows.flatMap(({ categoryId, category }) => (categoryId === null ? [] : [[categoryId, category]])),
  );
  return [
    ...[...categories].map(([id, fullName]) => {
      const children = rows.filter(({ categoryId }) => categoryId === id).map(toNode);
      return { id, parentId: '-1', fullName, hasChildren: true, isLeaf: false, children };
    }),
    ...rows.filter(({ categoryId }) => categoryId === null).map(toNode),
  ];
}
