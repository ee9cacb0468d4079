/** Events of a field that a script may wait for (docs/module-format.md#scripts). */
export type FieldEvent = 'change' | 'blur' | 'click' | 'tabClick';
export type FormEvent = 'onLoad' | 'beforeSubmit' | 'afterSubmit';
export type ListEvent = 'afterOnload' | 'rowStyle' | 'cellStyle';

/** Source of a function by the event that it waits for; it runs in the sandbox of the browser only. */
export type Scripts<Event extends string> = Readonly<Partial<Record<Event, string>>>;
