// The process that `start.mjs` beside it starts and waits for.
import { launch } from './launch.mjs'

await launch('start/prepare.ts')
