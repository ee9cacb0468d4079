import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { Translate } from '../../../engine/contract/language';
import { findField, mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { subscribeChange, type FormController, type LiveForm } from '../../../renderers/screens';
import { convertValues } from './convert-values';
import { dropStaleFields } from './form-nodes';
import { createLiveNodes } from './live-nodes';
import { shareModel, type SharedModel } from './share-model';

/** So many new fields at once are another form: it is opened anew, in parts, with the values of the one before. */
const MANY_FIELDS = 40;

/** The version that is drawn. */
export interface ShownModule extends SharedModel {
  /** Another number = the form is opened anew. */
  readonly generation: number;
}

export interface LiveFormsOptions {
  readonly registry: WidgetRegistry;
  readonly translate: Translate;
  context: () => EvaluationContext;
}

/** Takes the open forms of a preview from one version of their module to the next. */
export class LiveForms {
  /** For forms over the list. */
  readonly any: LiveForm;
  /** For the form whose values are reported and kept. */
  readonly main: LiveForm;
  private current: ShownModule;
  private readonly controllers = new Set<FormController>();
  private readonly listeners = new Set<() => void>();
  private readonly valueListeners = new Set<() => void>();
  private mainForm: FormController | null = null;
  private stopFollowing: () => void = () => undefined;
  /** Values of the last main form, while there is none. */
  private kept: RecordValues = {};

  constructor(
    private readonly options: LiveFormsOptions,
    model: ModuleModel,
  ) {
    this.current = { ...shareModel(null, model), generation: 0 };
    const ofNode = createLiveNodes(options.registry, () => this.current.settings);
    const rulesOf = () => this.current.rulesModel;
    this.any = { attach: (controller) => this.attach(controller), ofNode, rulesOf };
    this.main = { attach: (controller) => this.attachMain(controller), ofNode, rulesOf };
  }

  readonly shown = (): ShownModule => this.current;

  readonly subscribe = (listener: () => void): (() => void) => subscribeTo(this.listeners, listener);

  readonly subscribeValues = (listener: () => void): (() => void) => subscribeTo(this.valueListeners, listener);

  /** Values of the main form, by key of the fields that there are; {} before it was opened. */
  values(): RecordValues {
    const kept = this.mainForm?.values ?? this.kept;
    const keys = mainFields(this.current.model).map(({ key }) => key);
    return Object.fromEntries(keys.flatMap((key) => (key in kept ? [[key, kept[key]]] : [])));
  }

  /** Sets another module: updates open forms, then notifies listeners. */
  change(next: ModuleModel): void {
    const before = this.current;
    const shared = shareModel(before, next);
    if (shared.model === before.model) return;
    const canFollow = !isOtherForm(before.model, shared.model) && this.adopt(before.model, shared.model);
    this.current = { ...shared, generation: before.generation + (canFollow ? 0 : 1) };
    if (canFollow && this.mainForm) this.follow(this.mainForm);
    else {
      if (!canFollow) this.letMainGo();
      this.kept = this.convert(this.kept, before.model, shared.model);
    }
    tell(this.valueListeners);
    tell(this.listeners);
  }

  /** The main form is to be opened anew with the values it has. */
  reopen(): void {
    this.letMainGo();
    this.current = { ...this.current, generation: this.current.generation + 1 };
    tell(this.listeners);
  }

  /** The main form was left: it is opened anew with the defaults. */
  startOver(): void {
    this.reopen();
    this.kept = {};
  }

  /** Whether all open forms could go on. */
  private adopt(before: ModuleModel, after: ModuleModel): boolean {
    const { registry } = this.options;
    try {
      for (const controller of this.controllers) {
        const values = this.convert(controller.values, before, after);
        dropStaleFields(controller.form, after, registry);
        controller.adopt(after, values);
      }
      return true;
    } catch {
      // Code of a widget failed over what is written: what it fails with again is shown by the boundary around the form.
      return false;
    }
  }

  private convert(values: RecordValues, before: ModuleModel, after: ModuleModel): RecordValues {
    const { registry, translate, context } = this.options;
    return convertValues(values, { before, after, registry, translate, context: context() });
  }

  private attach(controller: FormController): () => void {
    this.controllers.add(controller);
    return () => void this.controllers.delete(controller);
  }

  private attachMain(controller: FormController): () => void {
    const detach = this.attach(controller);
    this.mainForm = controller;
    this.follow(controller);
    tell(this.valueListeners);
    return () => {
      detach();
      if (this.mainForm === controller) this.letMainGo();
    };
  }

  /** Its fields may be others than before. */
  private follow(controller: FormController): void {
    this.stopFollowing();
    this.stopFollowing = subscribeChange(controller, () => tell(this.valueListeners));
  }

  private letMainGo(): void {
    if (this.mainForm) this.kept = { ...this.mainForm.values };
    this.stopFollowing();
    this.stopFollowing = () => undefined;
    this.mainForm = null;
  }
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener();
}

function subscribeTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isOtherForm(before: ModuleModel, after: ModuleModel): boolean {
  if (before.id !== after.id) return true;
  return mainFields(after).filter(({ id }) => !findField(before, id)).length > MANY_FIELDS;
}
