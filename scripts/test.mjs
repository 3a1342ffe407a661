// `npm test`: every test, from a fresh clone too. `npm test -- --project api orders` narrows it.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('test/run.ts'))
