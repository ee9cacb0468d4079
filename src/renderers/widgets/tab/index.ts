import { defineRenderer } from '../../shared/define-renderer';
import { TabLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: TabLayout });
