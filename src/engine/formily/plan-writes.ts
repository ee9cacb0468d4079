import type { FieldModel } from '../contract/field-model';
import type { RuleModel } from '../contract/rule-model';
import { dependenciesOf, planCalculations, type PlannedStep } from '../expression';
import { numberScript, truthScript } from './compute-scripts';
import { placeOf, type ExportContext } from './field-context';
import { Script, type DraftRecord } from './formily-node';
import { createDependencies, createReader, readingOf, type Dependencies } from './read-names';
import { quote, roundScript, type Reading, type TypedScript } from './script';
import { toScript, type ReadName } from './to-script';

type Steps = readonly [PlannedStep, ...PlannedStep[]];

/** What calculations and rules write into fields, as reactions of those fields; what has no equal is noted. */
export function planWrites(context: ExportContext): readonly (readonly [FieldModel, DraftRecord])[] {
  const groups = groupByField(planCalculations(context.model, context.registry));
  const endless = findEndless(groups);
  return groups.flatMap((steps) => {
    const { field } = steps[0];
    const reaction = endless.has(field.id) ? null : planWrite(steps, context);
    if (reaction) return [[field, reaction] as const];
    for (const step of steps) noteStep(step, context);
    return [];
  });
}

function groupByField(steps: readonly PlannedStep[]): readonly Steps[] {
  const groups = new Map<string, [PlannedStep, ...PlannedStep[]]>();
  for (const step of steps) {
    const known = groups.get(step.field.id);
    if (known) known.push(step);
    else groups.set(step.field.id, [step]);
  }
  return [...groups.values()];
}

/** Fields whose writes come back to them: Formily would run such reactions without end. */
function findEndless(groups: readonly Steps[]): ReadonlySet<string> {
  const reads = new Map(groups.map((steps) => [steps[0].field.id, steps.flatMap(dependenciesOf)]));
  const reaches = (from: string, target: string, seen: Set<string>): boolean =>
    (reads.get(from) ?? []).some((id) => {
      if (id === target) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return reaches(id, target, seen);
    });
  return new Set([...reads.keys()].filter((id) => reaches(id, id, new Set())));
}

function planWrite(steps: Steps, context: ExportContext): DraftRecord | null {
  const [{ field }] = steps;
  const reading = readingOf(context, field.id);
  if (!reading) return null;
  const dependencies = createDependencies();
  const read = createReader(context, field.tableKey, dependencies);
  const [first] = steps;
  if (first.kind === 'calculation') return steps.length > 1 ? null : planCalculation(first, read, dependencies);
  return planRules(steps, { read, reading, dependencies });
}

function planCalculation(
  step: Extract<PlannedStep, { kind: 'calculation' }>,
  read: ReadName,
  { paths }: Dependencies,
): DraftRecord | null {
  const result = step.expression && toScript(step.expression.root, read);
  if (!result || !['number', 'numbers', 'blank'].includes(result.type)) return null;
  return {
    dependencies: paths,
    fulfill: { state: { value: new Script(roundScript(numberScript(result), step.precision)) } },
  };
}

interface WritePlace {
  readonly read: ReadName;
  readonly reading: Reading;
  readonly dependencies: Dependencies;
}

/** The last rule that holds gives the value; while none does, the value stays. */
function planRules(steps: Steps, { read, reading, dependencies }: WritePlace): DraftRecord | null {
  let when = 'false';
  let value = 'undefined';
  for (const step of steps) {
    if (step.kind !== 'rule') return null;
    const condition = toScript(step.when.root, read);
    const result = toScript(step.value.root, read);
    const written = result && toWritten(result, reading);
    if (!condition || written === null) return null;
    const holds = truthScript(condition);
    when = when === 'false' ? holds : `(${when}) || (${holds})`;
    value = value === 'undefined' ? written : `(${holds}) ? ${written} : (${value})`;
  }
  return { dependencies: dependencies.paths, when: new Script(when), fulfill: { state: { value: new Script(value) } } };
}

/** A result as the control holds it; null when it would have to be read first. */
function toWritten(result: TypedScript, { type, write }: Reading): string | null {
  const js = ofType(result, type);
  return js !== null && write ? write(js) : js;
}

function ofType({ js, type, literal }: TypedScript, wanted: Reading['type']): string | null {
  if (type === wanted) return js;
  if (type === 'blank') return wanted === 'texts' ? '[]' : 'null';
  return wanted === 'text' && typeof literal === 'number' ? quote(String(literal)) : null;
}

function noteStep(step: PlannedStep, { model, note }: ExportContext): void {
  const { field } = step;
  if (step.kind === 'calculation') {
    note({ kind: 'lost', reason: 'calculation' }, placeOf(field));
    return;
  }
  const rule = model.rules.find(
    (each: RuleModel) => each.when === step.when && each.then.value[field.id] === step.value,
  );
  const place = { pointer: rule?.pointer ?? field.pointer, label: placeOf(field).label };
  note({ kind: 'lost', reason: 'rule', params: { when: step.when.source } }, place);
}
