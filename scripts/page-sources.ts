/** Lists what the page's sources must not do (part of `npm run check`). */
import { readFileSync } from 'node:fs'
import { listedFiles } from './check/listed-files.ts'
import { lateCodeFaults } from './check/page/late-code.ts'

const SOURCES = /^pwa\/src\/.*\.tsx?$/
const NO_SOURCES = /\.test\.tsx?$|\/testing\/|\/showcase\//

const faults = listedFiles()
  .filter(file => SOURCES.test(file) && !NO_SOURCES.test(file))
  .flatMap(file =>
    lateCodeFaults(file, readFileSync(file, 'utf8')).map(({ line, sentence }) => `${file}:${line}: ${sentence}`),
  )
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
