import { useEffect, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { isRecord } from '../../../engine/json/raw-value';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { loadTextContext } from '../../shared/texts/load-text-context';
import { useText } from '../../shared/texts/text';

/** A field of a draft with the text of its value; '' = blank. */
interface DraftLine {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** What a draft says, field by field, once the choices and names that it needs are loaded; null = not yet. */
export function useDraftLines(model: ModuleModel, entered: RecordValues): readonly DraftLine[] | null {
  const { widgets } = useRenderers();
  const services = useServices();
  const translate = useText();
  const [lines, setLines] = useState<readonly DraftLine[] | null>(null);
  useEffect(() => {
    let isStale = false;
    const linesIn = (context: TextContext) => toLines(model, entered, { widgets, context });
    void loadTextContext({
      ...{ services, translate, values: entered },
      visit: (recording) => void linesIn(recording),
    }).then((context) => {
      if (!isStale) setLines(linesIn(context));
    });
    return () => {
      isStale = true;
    };
  }, [model, entered, services, translate, widgets]);
  return lines;
}

interface Writing {
  readonly widgets: WidgetRegistry;
  readonly context: TextContext;
}

function toLines(model: ModuleModel, entered: RecordValues, writing: Writing): readonly DraftLine[] {
  return mainFields(model).flatMap((field) => {
    if (!Object.hasOwn(entered, field.key)) return [];
    return [{ id: field.id, label: field.label || field.key, value: textOf(field, entered[field.key], writing) }];
  });
}

function textOf(field: FieldModel, value: unknown, writing: Writing): string {
  const definition = writing.widgets.of(field);
  if (definition.kind === 'table') return Array.isArray(value) ? rowsText(field.children, value, writing) : '';
  // Nobody has checked what stands there.
  const parsed = definition.toStored(value, field, writing.context.timeZone);
  return parsed.ok ? definition.toText(parsed.value, field, writing.context) : '';
}

/** A line for each row: the cells that say something, each with its column. */
function rowsText(columns: readonly FieldModel[], rows: readonly unknown[], writing: Writing): string {
  const lines = rows.filter(isRecord).map((row) => {
    const cells = columns.flatMap((column) => {
      if (column.key === '' || column.isHidden) return [];
      const text = textOf(column, row[column.key], writing);
      return text === '' ? [] : [`${column.label || column.key}: ${text}`];
    });
    return cells.join('  ');
  });
  return lines.filter((line) => line !== '').join('\n');
}
