import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import { SourceError } from '../../../renderers/shared/sources/record-source';
import type { PlaygroundApi } from '../api';
import type { Draft, DraftConflict, SavedDraft } from '../../../wire/drafts';
import type { FoundEntry, Journal } from './journal';

/** Where the text stands between the page and the server. */
export type DraftStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** Offline: the text is in the journal and is sent when the connection is back. */
  | { readonly kind: 'offline' }
  /** The server refused the text; the journal keeps it. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

/** Why the server refused a text. */
export interface Refusal {
  readonly message: string;
  /** The text is longer than a document may be; the server's words about that are for programs. */
  readonly isTooLarge: boolean;
}

/** Two texts based on the same draft: input of a three-way merge. */
export interface Conflict extends DraftConflict {
  /** The common base; null when it is not available any more. */
  readonly base: string | null;
  readonly mine: string;
  /** When mine was typed, in milliseconds; only for what an earlier page left behind. */
  readonly foundFrom?: number;
}

/** What runs, compared with the text. */
export interface ComparedRelease {
  /** 0 = never published. */
  readonly version: number;
  /** Whether the text has changes that do not run; one that is not sent yet has. */
  readonly differs: boolean;
}

export interface DraftState {
  readonly status: DraftStatus;
  /** Of the last text that was refused; stays while the next one is on its way. */
  readonly refusal: Refusal | null;
  readonly revision: number;
  /** What the server has. */
  readonly savedText: string;
  readonly savedAt: number;
  readonly release: ComparedRelease;
}

/** Autosave of a draft: debounced, retried with back-off, with optimistic locking by revision. Nothing is ever only in memory. */
export interface DraftSync {
  readonly store: StoreApi<DraftState>;
  /** The text now; read it when the editor is mounted. */
  text: () => string;
  /** Notes a change of the text. */
  change: (text: string) => void;
  /** Flushes the debounce; resolves to true once the server has the text, to false when it refuses it. */
  flush: () => Promise<boolean>;
  /** Resolves a conflict: this text is based on their draft. */
  settle: (text: string) => void;
  /** Another call than a save has met a conflict. */
  meet: (theirs: DraftConflict) => void;
  /** The server has another draft by this page's own doing (a restored version). */
  replaceDraft: (draft: Pick<Draft, 'revision' | 'source' | 'differs'>) => void;
  /** The draft, which was sent before, is published as this version. */
  publish: (version: number) => void;
  /** Retries at once: the connection may be back. */
  retry: () => void;
  close: () => void;
}

export interface DraftSyncOptions {
  readonly draft: Draft;
  /** What earlier pages left behind, the latest first. */
  readonly found: readonly FoundEntry[];
  readonly api: Pick<PlaygroundApi, 'saveDraft'>;
  readonly journal: Journal;
  /** Keeps the page open when the session ends; returns an unsubscribe function. */
  holdPage: () => () => void;
  now: () => number;
}

/** Debounce after the last key, and its maximum wait, in milliseconds. */
const PAUSE_MS = 800;
const PATIENCE_MS = 5_000;
/** Back-off between retries while offline. */
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** Creates the autosave of one open module. */
export function createDraftSync(options: DraftSyncOptions): DraftSync {
  const machine = new SyncMachine(options);
  return {
    store: machine.store,
    text: () => machine.text,
    change: (text) => machine.change(text),
    flush: () => machine.flush(),
    settle: (text) => machine.settle(text),
    meet: (theirs) => machine.meet(theirs),
    replaceDraft: (draft) => machine.replaceDraft(draft),
    publish: (version) => machine.publish(version),
    retry: () => machine.retry(),
    close: () => machine.close(),
  };
}

class SyncMachine {
  readonly store: StoreApi<DraftState>;
  text: string;
  /** When the oldest key that is not sent was pressed; 0 = all are. */
  private unsentSince = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** Whether what the server has differs from the release; true while unknown. */
  private isSavedDifferent: boolean;
  private isClosed = false;
  private running: Promise<void> | null = null;
  /** Unsaved entries of earlier pages, not looked at yet. */
  private left: readonly FoundEntry[];
  /** What this page has taken over of it; forgotten when the server has it. */
  private adopted: FoundEntry | null = null;

  constructor(private readonly options: DraftSyncOptions) {
    const { draft, found } = options;
    this.text = draft.source;
    this.left = found;
    this.isSavedDifferent = draft.differs;
    this.store = createStore<DraftState>(() => ({
      status: { kind: 'saved' },
      refusal: null,
      revision: draft.revision,
      savedText: draft.source,
      savedAt: draft.updatedAt,
      release: { version: draft.publishedVersion, differs: draft.differs },
    }));
    this.offerNext(true);
  }

  change(next: string): void {
    if (next === this.text) return;
    this.text = next;
    this.keep();
    this.compare();
    if (!this.isSent() || this.running) return this.wait();
    clearTimeout(this.timer);
    if (!this.isInConflict()) this.set({ status: { kind: 'saved' } });
  }

  async flush(): Promise<boolean> {
    while (!this.isSent() && !this.isInConflict()) {
      await this.send();
      const { kind } = this.store.getState().status;
      if (kind === 'offline' || kind === 'refused') return false;
    }
    return !this.isInConflict();
  }

  settle(next: string): void {
    const { status } = this.store.getState();
    if (status.kind !== 'conflict') return;
    const { revision, source, changedAt } = status.conflict;
    this.text = next;
    this.isSavedDifferent = true;
    this.set({ revision, savedText: source, savedAt: changedAt, status: { kind: 'waiting' } });
    this.compare();
    this.keep();
    if (!this.isSent()) return void this.send();
    this.set({ status: { kind: 'saved' } });
    this.forgetAdopted();
    this.offerNext(false);
  }

  meet(theirs: DraftConflict): void {
    clearTimeout(this.timer);
    if (!this.isInConflict()) this.collide(theirs);
  }

  replaceDraft({ revision, source, differs }: Pick<Draft, 'revision' | 'source' | 'differs'>): void {
    this.text = source;
    this.isSavedDifferent = differs;
    clearTimeout(this.timer);
    // What was only being asked about is not in this text: it stays in the journal for the next page.
    this.adopted = null;
    this.set({ revision, savedText: source, savedAt: this.options.now(), status: { kind: 'saved' } });
    this.compare();
    this.keep();
  }

  publish(version: number): void {
    this.isSavedDifferent = false;
    this.compare(version);
  }

  retry(): void {
    if (this.store.getState().status.kind === 'offline') void this.send();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    // The journal has it too: whoever opens the module next finds it.
    if (!this.isSent() && !this.isInConflict()) void this.send();
  }

  private set(state: Partial<DraftState>): void {
    const isOnItsWay = !state.status || state.status.kind === 'waiting' || state.status.kind === 'saving';
    this.store.setState(isOnItsWay ? state : { refusal: null, ...state });
  }

  /** Says whether the text is what runs; keeps the state's object where nothing changes. */
  private compare(version = this.store.getState().release.version): void {
    const { release } = this.store.getState();
    const differs = this.isSavedDifferent || !this.isSent();
    if (release.differs !== differs || release.version !== version)
      this.store.setState({ release: { version, differs } });
  }

  private isInConflict(): boolean {
    return this.store.getState().status.kind === 'conflict';
  }

  private isSent(): boolean {
    return this.text === this.store.getState().savedText;
  }

  private keep(): void {
    const { revision, savedText, status } = this.store.getState();
    if (this.isSent()) return this.options.journal.clear();
    // What is only being asked about is not in the text yet.
    const isAsked = status.kind === 'conflict' && status.conflict.foundFrom !== undefined;
    this.options.journal.write(this.text, { revision, text: savedText }, isAsked ? null : this.adopted);
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.send(), delayMs);
  }

  private wait(): void {
    if (this.isInConflict()) return;
    const now = this.options.now();
    this.unsentSince ||= now;
    this.set({ status: { kind: 'waiting' } });
    this.schedule(Math.max(0, Math.min(PAUSE_MS, this.unsentSince + PATIENCE_MS - now)));
  }

  private send(): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.sendNow().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async sendNow(): Promise<void> {
    if (this.isInConflict()) return;
    if (this.isSent()) return this.set({ status: { kind: 'saved' } });
    const { draft, api, holdPage } = this.options;
    const { revision } = this.store.getState();
    const sent = this.text;
    this.unsentSince = 0;
    this.set({ status: { kind: 'saving' } });
    const release = holdPage();
    try {
      const outcome = await api.saveDraft(draft.id, { source: sent, revision });
      this.failures = 0;
      if (outcome.kind === 'saved') this.accept(sent, outcome);
      else this.collide(outcome.conflict);
    } catch (error) {
      this.fail(error, sent);
    } finally {
      release();
    }
  }

  private accept(sent: string, { revision, differs }: SavedDraft): void {
    this.isSavedDifferent = differs;
    this.set({ revision, savedText: sent, savedAt: this.options.now(), status: { kind: 'saved' } });
    this.compare();
    this.keep();
    this.forgetAdopted();
    if (!this.isSent()) return this.wait();
    this.offerNext(false);
  }

  private collide(theirs: DraftConflict): void {
    // Two pages that typed the same have nothing to choose.
    if (theirs.source === this.text) return this.accept(this.text, { revision: theirs.revision, differs: true });
    // The journal stays over the draft that mine began with: a page that is killed now asks the same question again.
    const conflict = { ...theirs, base: this.store.getState().savedText, mine: this.text };
    this.set({ status: { kind: 'conflict', conflict } });
  }

  private fail(error: unknown, sent: string): void {
    if (error instanceof SourceError && error.detail.code !== 0) {
      const refusal = { message: error.message, isTooLarge: sent.length > MAX_DOCUMENT_CHARS };
      return this.set({ status: { kind: 'refused' }, refusal });
    }
    this.set({ status: { kind: 'offline' } });
    this.schedule(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? PATIENCE_MS);
    this.failures += 1;
  }

  private forgetAdopted(): void {
    this.adopted?.forget();
    this.adopted = null;
  }

  /** The next text that an earlier page left behind: taken over where nothing came between, asked about where something did. */
  private offerNext(isOpening: boolean): void {
    const [next, ...rest] = this.left;
    if (!next) return;
    this.left = rest;
    const { revision, savedText, savedAt } = this.store.getState();
    if (next.text === this.text || next.text === next.baseText) {
      next.forget();
      return this.offerNext(isOpening);
    }
    this.adopted = next;
    if (isOpening && next.base === revision) {
      this.text = next.text;
      this.keep();
      this.compare();
      return this.wait();
    }
    const { updatedBy } = this.options.draft;
    const theirs = { source: savedText, revision, changedBy: updatedBy, changedAt: savedAt };
    const conflict = { ...theirs, base: next.baseText, mine: next.text, foundFrom: next.at };
    this.set({ status: { kind: 'conflict', conflict } });
  }
}
