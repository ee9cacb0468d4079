/** A notice above the form until it is dismissed. */
export interface FormProblem {
  readonly kind: 'error' | 'sessionOver';
  readonly message: string;
  /** Changes of a newer release, when the form is refused for that. */
  readonly changes?: readonly string[] | undefined;
}
