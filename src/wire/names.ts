import { get, type Wire } from './call';
import { MODULES } from './module-address';
import { Text, list, record, text } from './schema';

const named = { id: Text, enCode: Text, name: Text };

const NOTHING_OFF = { interfaces: [], billRules: [] };

/** A thing of this system that a module's property may refer to. */
export const NamedEntry = record(named);
/** A field as another module refers to it. */
export const NamedField = record({ id: Text, label: Text, widget: Text });

/** Everything that a module may refer to: what an editor completes, and what findings about dead references are held against. */
export const SystemNames = record(
  {
    dictionaries: list(record({ ...named, entries: list(NamedEntry) })),
    interfaces: list(record({ ...named, fields: list(text({ minLength: 1 })) })),
    modules: list(record({ ...named, fields: list(NamedField) })),
    billRules: list(NamedEntry),
    /** What is there, but switched off. */
    disabled: record({ interfaces: list(NamedEntry), billRules: list(NamedEntry) }, { default: NOTHING_OFF }),
  },
  { default: { dictionaries: [], interfaces: [], modules: [], billRules: [], disabled: NOTHING_OFF } },
);

export const readNames = get(`${MODULES}/Actions/Names`, { answer: SystemNames });

export type NamedEntry = Wire<typeof NamedEntry>;
export type NamedField = Wire<typeof NamedField>;
export type SystemNames = Wire<typeof SystemNames>;
