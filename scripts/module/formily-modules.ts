import type { Translate } from '../../src/engine/contract/language';
import type { ModuleModel } from '../../src/engine/contract/module-model';
import { toFormily, type FormilyExport } from '../../src/engine/formily';
import { toIssueText } from '../../src/engine/parse';
import { registry } from '../../src/renderers/definitions';
import { formilyEquals } from '../../src/renderers/formily-equals';
import { oneLine } from './format-reports';

/** JSON for standard Formily, and what is different there as lines of a report. */
export interface DescribedFormily {
  readonly json: string;
  readonly report: string;
}

/** The schema of one module, or of several by code. */
export function describeFormily(models: readonly ModuleModel[], translate: Translate): DescribedFormily {
  const exported = models.map((model) => ({ model, ...toFormily({ model, registry, equals: formilyEquals }) }));
  const [first] = exported;
  const content =
    first && exported.length === 1
      ? first.schema
      : Object.fromEntries(exported.map(({ model, schema }) => [model.enCode || model.id, schema]));
  return {
    json: `${JSON.stringify(content, null, 2)}\n`,
    report: exported.flatMap((each) => reportLines(each, translate)).join(''),
  };
}

function reportLines(
  { model, issues }: FormilyExport & { readonly model: ModuleModel },
  translate: Translate,
): readonly string[] {
  const name = oneLine(model.fullName || model.enCode);
  const head = translate('module.formily.report', { name, count: issues.length });
  const lines = issues.map(
    (issue) => `  ${issue.code} ${oneLine(issue.pointer) || '/'}  ${oneLine(toIssueText(issue, translate))}\n`,
  );
  return [`${head}\n`, ...lines];
}
