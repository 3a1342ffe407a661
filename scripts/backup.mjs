// `npm run backup`: the database and what lives beside it, as one folder of plain files; the application goes on meanwhile.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('backup/backup.ts'))
