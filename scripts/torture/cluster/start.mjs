// What `npm start` starts, in the processes of a scaled installation; the journeys run on it with E2E_CLUSTER set.
import { launch } from '../../launch/launch.mjs'

await launch('torture/cluster/start.ts')
