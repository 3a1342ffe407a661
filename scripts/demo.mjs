// `npm run demo`: eleven weeks and a Saturday evening of a restaurant that is not, in an embedded database of its own.
import { refuseOldNode } from './launch/node-version.mjs'

refuseOldNode()
void import('./launch/launch.mjs').then(({ launch }) => launch('demo/demo.ts'))
