import type { ComponentType } from 'react';

/** A picture beside a text that says the same. */
export type IconComponent = ComponentType<{ 'aria-hidden'?: boolean }>;
