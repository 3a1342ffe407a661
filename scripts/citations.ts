/** Looks up what code, SQL and papers of this repository cite (`npm run check` does it). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { citationFaults } from './check/citations/citations.ts'

const TEXT = /\.(css|html|json|md|mjs|sh|sql|svg|tsx?|ya?ml)$|\/run$/

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
const names = listed.split('\0').filter(file => file !== '' && existsSync(file))
const files = new Map(names.map(file => [file, TEXT.test(file) ? readFileSync(file, 'utf8') : '']))
const faults = citationFaults(files)
for (const { file, line, sentence } of faults) console.error(`${file}:${line}: ${sentence}`)
if (faults.length > 0) process.exitCode = 1
