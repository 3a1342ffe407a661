/** Looks up what code, SQL and papers of this repository cite (`npm run check` does it). */
import { readFileSync } from 'node:fs'
import { citationFaults } from './check/citations/citations.ts'
import { listedFiles } from './check/listed-files.ts'

const TEXT = /\.(css|html|json|md|mjs|sh|sql|svg|tsx?|ya?ml)$|\/run$/

const files = new Map(listedFiles().map(file => [file, TEXT.test(file) ? readFileSync(file, 'utf8') : '']))
const faults = citationFaults(files)
for (const { file, line, sentence } of faults) console.error(`${file}:${line}: ${sentence}`)
if (faults.length > 0) process.exitCode = 1
