/** Lists what the page's sources must not do, and what its sheets use that a supported browser lacks (part of `npm run check`). */
import { readFileSync } from 'node:fs'
import { listedFiles } from './check/listed-files.ts'
import { styleFaults } from './check/page/browsers.ts'
import { lateCodeFaults } from './check/page/late-code.ts'
import { sheetFaults } from './check/page/sheets.ts'

const SOURCES = /^pwa\/src\/.*\.(?:tsx?|css)$/
const NO_SOURCES = /\.test\.tsx?$|\/testing\/|\/showcase\//

const sources = new Map(
  listedFiles()
    .filter(file => SOURCES.test(file) && !NO_SOURCES.test(file))
    .map(file => [file, readFileSync(file, 'utf8')]),
)
const faults = [
  ...[...sources].flatMap(([file, source]) =>
    file.endsWith('.css')
      ? styleFaults(file, source).map(({ at, feature, browser }) => `${at}: ${feature} is unknown to ${browser}`)
      : lateCodeFaults(file, source).map(({ line, sentence }) => `${file}:${line}: ${sentence}`),
  ),
  ...sheetFaults(sources),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
