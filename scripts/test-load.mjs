// `npm run test:load`: 500 live pages and 50 orders a minute for ten minutes, then 300 orders in ten seconds.
// `-- --minutes 1` is a short one.
import { launch } from './launch/launch.mjs'

await launch('torture/load/load.ts')
