/** The groups of widgets, in the order in which authors see them. */
export const GROUPS = ['basic', 'advanced', 'system', 'layout'] as const;
