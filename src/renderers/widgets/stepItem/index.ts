import { defineRenderer } from '../../shared/define-renderer';
import { StepItemLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: StepItemLayout });
