// `npm run restore -- <folder>`: what `npm run backup` wrote, into an empty database.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('backup/restore.ts'))
