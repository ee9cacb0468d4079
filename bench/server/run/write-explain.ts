import { toCount } from './check-targets';
import type { ExplainedCall } from './explain-size';
import type { ExplainedStatement } from './plan-log';
import { toTable } from './write-report';

const HEAD = `# What a list asks the database

Made by \`npm run bench:server -- --explain\`: each question of a list is asked twice, and the statements of the second answer are
written down with what PostgreSQL says to have done for them. Rows read are those that scans have looked at, blocks are of 8 kB: in the
database's memory + from the operating system. The number behind a node is how many rows it has answered. Keys of every n-th row, which
are found behind the answers, are left out.
`;
const TEXT_LENGTH = 160;

interface ExplainedSize {
  readonly size: string;
  /** Date and machine. */
  readonly facts: string;
  readonly calls: readonly ExplainedCall[];
}

/** Returns the text of EXPLAIN.md with the section of one size replaced or added; `former` = its present text. */
export function withExplained(former: string, { size, facts, calls }: ExplainedSize): string {
  const sections = new Map(
    former.split(/^(?=## )/m).flatMap((part) => {
      const title = /^## ([\d,]+) orders/.exec(part)?.[1];
      return title === undefined ? [] : [[title, part.trim()] as const];
    }),
  );
  const body = calls.flatMap(({ title, statements }) => [`### ${title}`, '', ...toTable(rowsOf(statements)), '']);
  sections.set(toCount(size), [`## ${toCount(size)} orders`, '', facts, '', ...body].join('\n').trim());
  const inOrder = [...sections].sort(([left], [right]) => toNumber(left) - toNumber(right));
  return `${[HEAD.trim(), ...inOrder.map(([, section]) => section)].join('\n\n')}\n`;
}

const toNumber = (count: string) => Number(count.replaceAll(',', ''));

function rowsOf(statements: readonly ExplainedStatement[]): readonly (readonly string[])[] {
  const rows = statements.map(({ text, ms, rowsRead, hit, read, nodes }) => [
    `\`${shorten(text)}\``,
    ms.toFixed(2),
    toCount(String(rowsRead)),
    `${toCount(String(hit))} + ${toCount(String(read))}`,
    nodes.join(' · '),
  ]);
  return [['statement', 'ms', 'rows read', 'blocks', 'plan'], ...rows];
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('"', '').replaceAll('|', '¦').trim();
  return line.length <= TEXT_LENGTH ? line : `${line.slice(0, TEXT_LENGTH)}…`;
}
