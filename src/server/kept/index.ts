export { keptFacts, type Fact } from './kept-facts';
