// @vitest-environment jsdom
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);
