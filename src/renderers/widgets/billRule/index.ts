import { defineRenderer } from '../../shared/define-renderer';
import { BillRuleView } from './View';
import { TextFilter } from '../../shared/faces/filters/TextFilter';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: BillRuleView, Filter: TextFilter });
