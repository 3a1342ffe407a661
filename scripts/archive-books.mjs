// `npm run archive-books -- <folder>`: has the years past their retention leave the books as a signed file.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('archive-books.ts'))
