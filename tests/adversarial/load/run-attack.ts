/** `run-attack.ts NAME TARGET-AS-JSON`: runs one attack and prints its tally as JSON. */
import { attacks, type Target } from './attacks';

const [name = '', target = ''] = process.argv.slice(2);
const attack = attacks[name];
if (!attack) throw new Error(`there is no attack "${name}"`);
console.log(JSON.stringify(await attack(JSON.parse(target) as Target)));
process.exit(0);
