/** A notice above the form until it is dismissed. */
export interface FormProblem {
  readonly kind: 'error' | 'sessionOver' | 'draft';
  readonly message: string;
  /** Changes of a newer release, when the form is refused for that; fields of a draft that were not filled in. */
  readonly changes?: readonly string[] | undefined;
}
