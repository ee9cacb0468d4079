import { defineRenderer } from '../../shared/define-renderer';
import { CardLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: CardLayout });
