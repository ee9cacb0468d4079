import type { WidgetRegistry } from '../contract/registry';
import { auditDocument } from './audit-document';
import { readModule, type ParsedModule, type ParseOptions } from './read-module';
import { createReport } from './report';

export type { ParsedModule, ParseOptions };

/**
 * Parses a VisualDev entity, a bare `{ formData, columnData }` or a bare form of any generation
 * (docs/module-format.md#normalisation), as object or JSON text, into a frozen model. Total: any input gives a model or coded
 * errors. Unknown, dropped and unsupported settings are among the issues.
 */
export function parseModule(input: unknown, registry: WidgetRegistry, options: ParseOptions = {}): ParsedModule {
  const report = createReport();
  const read = readModule(input, registry, { ...options, report });
  if (read) auditDocument({ ...read, registry, report });
  return { model: report.hasErrors() ? null : (read?.model ?? null), issues: report.issues };
}

/** `parseModule` for JSON text; accepts a byte order mark. */
export function parseModuleText(text: string, registry: WidgetRegistry): ParsedModule {
  return parseModule(text, registry);
}
