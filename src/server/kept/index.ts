export { keptFacts, type Fact, type TellFact } from './kept-facts';
