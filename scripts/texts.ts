/**
 * Reads every text that people see and lists what is wrong with its French (part of `npm run check`); `--write` sets the
 * no-break spaces, which nobody sees.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { textFaults, withoutBreaks } from './check/french/text-faults.ts'
import { listedFiles } from './check/listed-files.ts'

const SOURCES = /^(api|pwa\/src)\/.*\.tsx?$|^api\/features\/notifications\/templates\/.*\.md$/
const NO_SOURCES = /\.(test|e2e)\.|\/testing\/|\/showcase\//

const files = listedFiles().filter(file => SOURCES.test(file) && !NO_SOURCES.test(file))
const faults = files.flatMap(file => textFaults(file, process.argv.includes('--write') ? written(file) : read(file)))
for (const { file, line, sentence } of faults) console.error(`${file}:${line}: ${sentence}`)
if (faults.length > 0) process.exitCode = 1

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

function written(file: string): string {
  const [source, whole] = [read(file), withoutBreaks(file, read(file))]
  if (whole !== source) writeFileSync(file, whole)
  return whole
}
