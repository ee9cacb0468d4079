import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import { isSameState, type FieldState, type FieldStates } from '../../../engine/rules';
import { freedFields } from '../../../engine/script/freed-fields';

/** What scripts have said about a node. */
export interface StateWord {
  readonly isVisible?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** What scripts have said of the nodes of one record. */
export class StateWords {
  private readonly words = new Map<string, StateWord>();

  say(fieldId: string, word: StateWord): void {
    this.words.set(fieldId, { ...this.words.get(fieldId), ...word });
  }

  over(states: FieldStates, model: ModuleModel): FieldStates {
    return this.words.size === 0 ? states : new Overlay(states, this.words, model).result();
  }
}

const ruledOf = memoise(({ rules }: ModuleModel) => ({
  visible: new Set(rules.flatMap(({ then }) => then.visible)),
  disabled: new Set(rules.flatMap(({ then }) => then.disabled)),
}));

/**
 * States with what scripts have said. A script asks for more than the module (required, locked, hidden) and takes back what the
 * module says of itself, but never what a rule says: the server holds to those. So a field that a rule requires stays required and
 * in sight, and its containers with it.
 */
class Overlay {
  private readonly next: Map<string, FieldState>;
  private readonly freed: ReadonlySet<string>;
  private readonly ruled: ReturnType<typeof ruledOf>;
  /** By column id: whether its sub-table is shown. */
  private readonly columns = new Map<string, boolean>();

  constructor(
    private readonly states: FieldStates,
    private readonly words: ReadonlyMap<string, StateWord>,
    private readonly model: ModuleModel,
  ) {
    this.next = new Map(states);
    this.freed = freedFields(model);
    this.ruled = ruledOf(model);
  }

  result(): FieldStates {
    this.read(this.model.form.fields, true);
    if (this.columns.size === 0) return this.next;
    for (const [key, state] of this.states) {
      const at = key.indexOf('@');
      const isShown = at < 0 ? undefined : this.columns.get(key.slice(0, at));
      if (isShown !== undefined) this.put(key, state, this.stateOf(key.slice(0, at), state, isShown));
    }
    return this.next;
  }

  private read(fields: readonly FieldModel[], isParentShown: boolean): void {
    for (const field of fields) {
      const state = this.states.get(field.id);
      if (!state) continue;
      const keeps = field.children.length > 0 && this.holdsObliged(field);
      const result = this.stateOf(field.id, state, isParentShown, keeps);
      this.put(field.id, state, result);
      if (field.tableKey !== '') this.columns.set(field.id, isParentShown);
      this.read(field.children, result.isVisible);
    }
  }

  private put(key: string, before: FieldState, after: FieldState): void {
    if (!isSameState(before, after)) this.next.set(key, after);
  }

  // eslint-disable-next-line max-params -- called for every cell: an object for each would be garbage
  private stateOf(id: string, state: FieldState, isParentShown: boolean, keepsShown = false): FieldState {
    const { isHiddenInside, ...rest } = state;
    const word = this.words.get(id) ?? {};
    const isOwn = state.isVisible || isHiddenInside === true;
    const isObliged = keepsShown || this.isObliged(id, state);
    const said = word.isVisible ?? isOwn;
    const isShown = isObliged || this.ruled.visible.has(id) ? isOwn && (said || isObliged) : said;
    const isDisabled = word.isDisabled ?? state.isDisabled;
    return {
      ...rest,
      isVisible: isShown && isParentShown,
      ...(isShown && !isParentShown && { isHiddenInside: true as const }),
      isRequired: this.isObliged(id, state) || (word.isRequired ?? state.isRequired),
      isDisabled: this.ruled.disabled.has(id) ? isDisabled || state.isDisabled : isDisabled,
    };
  }

  /** Whether the server will ask for a value, whatever a script says. */
  private isObliged(id: string, { isRequired, isVisible, isHiddenInside }: FieldState): boolean {
    return isRequired && (isVisible || isHiddenInside === true) && !this.freed.has(id);
  }

  private holdsObliged({ children }: FieldModel): boolean {
    return children.some((child) => {
      const state = this.states.get(child.id);
      return (state?.isVisible && this.isObliged(child.id, state)) || this.holdsObliged(child);
    });
  }
}
