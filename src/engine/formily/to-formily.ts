import type { Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createExportContext, placeOf, type ExportContext } from './field-context';
import { Owned, type DraftRecord, type FormilyEqualsByKey, type FormilyNode } from './formily-node';
import { sealSchema, type SealedSchema } from './seal-schema';
import { toComponent, toFieldSchema } from './to-field-schema';
import { planGrid, toFormLayout } from './to-layout';
import { planReactions, type Reactions } from './to-reactions';
import { toTable } from './to-table';

/** A module's form as a JSON schema of standard Formily, and what is different there. */
export interface FormilyExport {
  readonly schema: SealedSchema;
  /** ENGINE_FORMILY_LOST and ENGINE_FORMILY_CHANGED, in document order. */
  readonly issues: readonly Issue[];
}

/** What a schema is made of. */
export interface FormilyInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** What each widget is in standard Formily. */
  readonly equals: FormilyEqualsByKey;
}

/**
 * Exports a form for `@formily/antd-v5` (docs/formily.md): fields, layout, validators, choices, defaults, simple rules. Pure and
 * total over a parsed model; everything without an equal is reported.
 */
export function toFormily(input: FormilyInput): FormilyExport {
  const issues: Issue[] = [];
  const context = createExportContext(input, issues);
  const { model } = context;
  const builder: Builder = { context, reactions: planReactions(context) };
  const root: DraftRecord = {
    type: 'object',
    title: model.fullName || undefined,
    properties: {
      $form: {
        type: 'void',
        'x-component': 'FormLayout',
        'x-component-props': toFormLayout(model.form),
        'x-pattern': model.form.isDisabled ? 'disabled' : undefined,
        properties: { $grid: toGrid(model.form.fields, builder) },
      },
    },
  };
  noteModule(context);
  const schema = sealSchema(root, (owner) =>
    context.note(
      { kind: 'changed', reason: 'braces' },
      owner ? placeOf(owner) : { pointer: '', label: model.fullName },
    ),
  );
  return { schema, issues: inOrder(issues, model) };
}

/** What the parts of a schema are built with. */
interface Builder {
  readonly context: ExportContext;
  readonly reactions: Reactions;
}

function toGrid(fields: readonly FieldModel[], builder: Builder): DraftRecord {
  const grid = planGrid(fields, builder.context.model.form);
  return {
    type: 'void',
    'x-component': 'FormGrid',
    'x-component-props': grid.props,
    properties: toProperties(fields, builder, { spanOf: grid.spanOf }),
  };
}

/** What is around nodes. */
interface Surroundings {
  /** Absent where no grid is around them. */
  readonly spanOf?: (field: FieldModel) => number;
  /** In a cell of a table, whose column has the title. */
  readonly isCell?: boolean;
}

/** Schemas by name; a node without an equal is left out and noted. */
function toProperties(fields: readonly FieldModel[], builder: Builder, around: Surroundings = {}): DraftRecord {
  const { context, reactions } = builder;
  const entries = fields.flatMap((field, index) => {
    const node = context.nodes.get(field.id);
    noteBehaviour(field, context);
    if (!node) {
      context.note({ kind: 'lost', reason: 'display', params: { widget: field.widget } }, placeOf(field));
      return [];
    }
    for (const difference of node.differences ?? []) context.note(difference, placeOf(field));
    const schema = {
      ...toNodeSchema(field, node, builder),
      ...toDecorator(field, node, around),
      'x-display': field.isHidden || !field.visibility.includes('pc') ? 'hidden' : undefined,
      'x-reactions': reactions.get(field.id),
      'x-index': index,
    };
    return [[field.key || field.id, new Owned(field, schema)] as const];
  });
  return Object.fromEntries(entries);
}

function toNodeSchema(field: FieldModel, node: FormilyNode, builder: Builder): DraftRecord {
  const { context } = builder;
  if (context.registry.of(field).kind === 'table' && node.component !== '') {
    return toTable(field, node, { context, toCell: (column) => toProperties([column], builder, { isCell: true }) });
  }
  if (node.type !== 'void') return toFieldSchema(field, node, context);
  const component = { type: node.type, ...toComponent(node) };
  if (field.children.length === 0) return component;
  if (node.children === 'direct') return { ...component, properties: toProperties(field.children, builder) };
  const grid = toGrid(field.children, builder);
  if (node.component === 'FormGrid' || node.component === '') return { ...component, ...grid };
  return { ...component, properties: { $grid: grid } };
}

/** Title, help and place in the grid. */
function toDecorator(field: FieldModel, { type }: FormilyNode, { spanOf, isCell }: Surroundings): DraftRecord {
  const gridSpan = spanOf?.(field);
  if (type !== 'void') {
    const props = { tooltip: field.tip || undefined, labelWidth: field.labelWidth ?? undefined, gridSpan };
    return {
      title: field.showLabel && field.label !== '' && isCell !== true ? field.label : undefined,
      'x-decorator': 'FormItem',
      'x-decorator-props': Object.values(props).some((value) => value !== undefined) ? props : undefined,
    };
  }
  if (gridSpan === undefined) return {};
  return { 'x-decorator': 'FormGrid.GridColumn', 'x-decorator-props': { gridSpan } };
}

/** Scripts and actions: a schema holds none. */
function noteBehaviour(field: FieldModel, { note }: ExportContext): void {
  const events = Object.keys(field.scripts ?? {}).join(', ');
  if (events !== '') note({ kind: 'lost', reason: 'scripts', params: { events } }, placeOf(field));
  if (field.action) note({ kind: 'lost', reason: 'action' }, placeOf(field));
}

/** What a module has besides its form. */
function noteModule({ model, note }: ExportContext): void {
  const events = Object.keys(model.form.scripts ?? {}).join(', ');
  if (events !== '') {
    note({ kind: 'lost', reason: 'scripts', params: { events } }, { pointer: '', label: model.fullName });
  }
  if (model.list) note({ kind: 'lost', reason: 'list' }, { pointer: '', label: model.fullName });
}

/** In document order; rules, which stand outside of the form, last. */
function inOrder(issues: readonly Issue[], { allFields }: ModuleModel): readonly Issue[] {
  const places = new Map(['', ...allFields.map(({ pointer }) => pointer)].map((pointer, index) => [pointer, index]));
  const placeOfIssue = ({ pointer }: Issue) => places.get(pointer) ?? places.size;
  return issues.toSorted((left, right) => placeOfIssue(left) - placeOfIssue(right));
}
