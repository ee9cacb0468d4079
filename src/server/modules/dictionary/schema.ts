import { Type } from '@sinclair/typebox';

/** An id in an address. */
export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
export const TypeParams = Type.Object({ typeId: Type.String({ minLength: 1, maxLength: 64 }) });
export const TypeAndIdParams = Type.Intersect([TypeParams, IdParams]);
export const EntriesQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  isTree: Type.Optional(Type.String({ maxLength: 10 })),
});
/** `withTop=1` puts the top-level node above the tree; 3.4.7 clients add it themselves. */
export const ParentsQuery = Type.Object({ withTop: Type.Optional(Type.String({ maxLength: 10 })) });
