import { RecursionField } from '@formily/react';
import { fieldStateOf, isEntered } from '../../../engine/rules';
import { useAskToLeave } from '../../shared/hosts/ask-to-leave';
import { focusField } from './focus-field';
import { cellDomId, errorDomId, useFormScreen, useIssueBook, useStates } from './form-context';
import { frameMessages } from './form-issues';
import { FormAlert } from './FormContent';
import { OpenForm } from './FormScreen';
import { FormProviders, useFormSurroundings } from './FormSurroundings';
import { useForm } from './use-form';
import { useValueText } from './use-value-text';

/**
 * The parts of a form for code that is loaded later and draws them elsewhere. It is handed this object: files that it imported
 * itself would become a chunk of their own, which makes the first load larger.
 */
export const formKit = {
  ...{ RecursionField, fieldStateOf, isEntered, useAskToLeave, focusField, cellDomId, errorDomId, frameMessages },
  ...{ useFormScreen, useIssueBook, useStates, FormAlert, OpenForm, FormProviders, useFormSurroundings, useForm },
  useValueText,
};

export type FormKit = typeof formKit;
