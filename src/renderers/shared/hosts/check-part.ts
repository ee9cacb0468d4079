import { createContext, useContext } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';

/**
 * Validates the fields below a container as a save would, shows what is wrong and focuses the first of it; resolves to whether
 * nothing is.
 */
export type CheckPart = (container: FieldModel) => Promise<boolean>;

const CheckPartContext = createContext<CheckPart | null>(null);
export const CheckPartProvider = CheckPartContext.Provider;

/** The surrounding form's validation of a part; null where nothing is entered (detail, print). */
export function useCheckPart(): CheckPart | null {
  return useContext(CheckPartContext);
}
