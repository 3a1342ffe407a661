// `npm run dev`: the application with hot reload, on one address.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('dev/dev.ts'))
