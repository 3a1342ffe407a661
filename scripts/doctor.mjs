// `npm run doctor`: what is missing before the restaurant opens, as the page 'Mise en service' says it; ends with 1 where
// something must be put right first.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
// No top-level await: a Node before 14.8 could not read it, and would not get to the sentence above.
void import('./launch/launch.mjs').then(({ launch }) => launch('doctor.ts'))
