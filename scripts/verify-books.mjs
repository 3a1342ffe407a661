// `npm run verify-books`: walks the chain of the books and names the first row that does not fit.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('verify-books.ts'))
