import type { TextContext } from '../../../engine/contract/widget-definition';
import type { RendererServices } from '../../shared/hosts/services';

/** Most texts of one call, and characters of a text; a longer one names nothing. */
const MAX_TEXTS = 1000;
const MAX_LENGTH = 500;

type AskedKind = Parameters<NonNullable<TextContext['named']>>[0];
type Paths = readonly (readonly string[])[];
interface Question {
  readonly kind: AskedKind;
  readonly text: string;
}

/** What people write of areas and of the organisation in one paste or import, each text looked up once. */
export interface NamedTexts {
  named: NonNullable<TextContext['named']>;
  isWaiting: () => boolean;
  /** Looks up what was asked for; afterwards every text is known or names nothing. */
  load: (signal: AbortSignal) => Promise<void>;
}

const NOTHING: Paths = [];
const keyOf = ({ kind, text }: { readonly kind: string; readonly text: string }) => `${kind} ${text}`;

/** Creates the texts of one paste or import. */
export function createNamedTexts(services: Pick<RendererServices, 'areas' | 'people'>): NamedTexts {
  const known = new Map<string, Paths>();
  const wanted = new Map<string, Question>();
  return {
    named(kind, text) {
      if (text.length > MAX_LENGTH) return NOTHING;
      const key = keyOf({ kind, text });
      if (!known.has(key)) wanted.set(key, { kind, text });
      return known.get(key) ?? NOTHING;
    },
    isWaiting: () => wanted.size > 0,
    async load(signal) {
      const asked = [...wanted.values()];
      wanted.clear();
      for (const question of asked) known.set(keyOf(question), NOTHING);
      const ask = async (isMeant: (kind: AskedKind) => boolean, find: typeof readAreas) => {
        const own = asked.filter(({ kind }) => isMeant(kind));
        for (let at = 0; at < own.length; at += MAX_TEXTS) {
          const found = await find(own.slice(at, at + MAX_TEXTS), { services, signal }).catch(() => []);
          for (const { paths, ...question } of found) known.set(keyOf(question), paths);
        }
      };
      await Promise.all([ask((kind) => kind === 'area', readAreas), ask((kind) => kind !== 'area', readPeople)]);
    },
  };
}

type Answers = readonly { readonly kind: string; readonly text: string; readonly paths: Paths }[];
interface Asking {
  readonly services: Pick<RendererServices, 'areas' | 'people'>;
  readonly signal: AbortSignal;
}

async function readAreas(questions: readonly Question[], { services, signal }: Asking): Promise<Answers> {
  const found = await services.areas.read(
    questions.map(({ text }) => text),
    signal,
  );
  return [...found].map(([text, path]) => ({ kind: 'area', text, paths: [path] }));
}

function readPeople(questions: readonly Question[], { services, signal }: Asking): Promise<Answers> {
  return services.people.named(questions, signal);
}
