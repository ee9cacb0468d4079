import type { TextParts } from './setting';

/** A part of a model that holds texts, or parts that do. */
export type PartName = keyof TextParts | 'OptionSource' | 'RuleModel';

/** Where the parts of a model stand in each other: what a walk over its texts goes through. Values and expressions are no parts. */
export const PARTS_INSIDE: Readonly<Partial<Record<PartName, Readonly<Record<string, PartName>>>>> = {
  ModuleModel: { form: 'FormModel', list: 'ListModel', rules: 'RuleModel' },
  FormModel: {
    fields: 'FieldModel',
    buttons: 'ListButton',
    cancelButton: 'FormButton',
    confirmButton: 'FormButton',
    confirmAndAddButton: 'FormButton',
    printButton: 'FormButton',
  },
  FieldModel: { children: 'FieldModel', patterns: 'PatternRule', options: 'OptionSource', action: 'ActionModel' },
  // Entries of a dictionary and rows of an interface are data of others.
  OptionSource: { items: 'OptionItem' },
  OptionItem: { children: 'OptionItem' },
  RuleModel: { then: 'RuleEffect' },
  ListModel: {
    columns: 'ListColumn',
    searches: 'SearchField',
    buttons: 'ListButton',
    rowButtons: 'ListButton',
    customButtons: 'CustomButton',
    tree: 'ListTree',
    homeCards: 'HomeCard',
  },
  HomeCard: { filters: 'HomeCardFilter' },
  ListColumn: { display: 'ColumnDisplay' },
  ListButton: { action: 'ActionModel' },
  CustomButton: { action: 'ActionModel', event: 'CustomEvent' },
  ListTree: { menu: 'ListButton' },
};
