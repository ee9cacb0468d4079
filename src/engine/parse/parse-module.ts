import type { WidgetRegistry } from '../contract/registry';
import { auditDocument } from './audit-document';
import { readModule, type ParsedModule, type ParseOptions } from './read-module';
import { createReport } from './report';

export type { ParsedModule, ParseOptions };

/**
 * Reads a VisualDev entity, a bare `{ formData, columnData }` or a bare form of any generation (contract g), each as an
 * object or as JSON text, into a frozen model. Total: whatever comes, the answer is a model or coded errors. What of the document is
 * unknown, dropped or does not happen stands among the issues.
 */
export function parseModule(input: unknown, registry: WidgetRegistry, options: ParseOptions = {}): ParsedModule {
  const report = createReport();
  const read = readModule(input, registry, { ...options, report });
  if (read) auditDocument({ ...read, registry, report });
  return { model: report.hasErrors() ? null : (read?.model ?? null), issues: report.issues };
}

/** The same from JSON text; a byte order mark is tolerated. */
export function parseModuleText(text: string, registry: WidgetRegistry): ParsedModule {
  return parseModule(text, registry);
}
