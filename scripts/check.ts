/**
 * `npm run check`: everything in `check/tools/tools.ts`; each says its word as soon as it has one, the quick ones first. With
 * words after it, those checks alone whose names hold one of them: `npm run check types schema`.
 */
import { runTools, type Verdict } from './check/tools/run-tools.ts'
import { TOOLS } from './check/tools/tools.ts'

const words = process.argv.slice(2)
const chosen = TOOLS.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
const verdicts = await runTools(chosen, printVerdict)
const failed = verdicts.filter(({ isGood }) => !isGood).length
console.log(`checks: ${verdicts.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 && verdicts.length > 0 ? 0 : 1

function printVerdict({ name, isGood, seconds, output }: Verdict): void {
  console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`)
  if (!isGood) console.log(`${output.replace(/^/gm, '  ')}\n`)
  else for (const warning of output.match(/^WARNING.*$/gm) ?? []) console.log(`        ${warning}`)
}
