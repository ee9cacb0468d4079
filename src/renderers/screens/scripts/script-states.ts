import type { ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import type { FieldState, FieldStates } from '../../../engine/rules';

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
    return withWords(states, this.words, model);
  }
}

const ruledOf = memoise(({ rules }: ModuleModel) => ({
  visible: new Set(rules.flatMap(({ then }) => then.visible)),
  disabled: new Set(rules.flatMap(({ then }) => then.disabled)),
}));

/**
 * States with what scripts have said. A script asks for more than the module (required, locked, hidden) and takes back what the
 * module says of itself, but never what a rule says: the server holds to those.
 */
function withWords(states: FieldStates, words: ReadonlyMap<string, StateWord>, model: ModuleModel): FieldStates {
  if (words.size === 0) return states;
  const result = new Map(states);
  for (const [key, state] of states) {
    const [id = ''] = key.split('@');
    const word = words.get(id);
    if (word) result.set(key, withWord(state, word, { id, model }));
  }
  return result;
}

function withWord(
  state: FieldState,
  word: StateWord,
  { id, model }: { readonly id: string; readonly model: ModuleModel },
): FieldState {
  const ruled = ruledOf(model);
  const { isVisible = state.isVisible, isDisabled = state.isDisabled } = word;
  return {
    ...state,
    isVisible: ruled.visible.has(id) ? isVisible && state.isVisible : isVisible,
    isRequired: state.isRequired || word.isRequired === true,
    isDisabled: ruled.disabled.has(id) ? isDisabled || state.isDisabled : isDisabled,
  };
}
