/**
 * `npm run mutants`: takes each guard out in turn, in a copy, and shows that some test goes red. `npm run mutants -- slot`
 * those whose name, place or tests hold a word; `--write` keeps what became of them in reports/mutants.md, `--open` tries those
 * that this page leaves open; `--lanes 1` takes them one at a time, where a machine is busy.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault, printFailure } from './fault.ts'
import { formatOutcome, isSettled, pageOf, rowOf, rowsOf, settledOn } from './mutants/judging/page.ts'
import { startTestServer } from './mutants/judging/test-server.ts'
import { type Lane, type Outcome, redBefore, workOff } from './mutants/judging/work-off.ts'
import { MUTANTS } from './mutants/list.ts'
import { locate } from './mutants/taking-out/locate.ts'
import { type LocatedMutant, type Mutant, testFilesOf } from './mutants/taking-out/mutant.ts'
import { outOfDate } from './mutants/taking-out/out-of-date.ts'
import { typeFaults } from './mutants/taking-out/type-faults.ts'
import { openWorkshop } from './mutants/taking-out/workshop.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGE = path.join(ROOT, 'reports/mutants.md')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}

async function main(args: readonly string[]): Promise<boolean> {
  const { words, lanes, isWritten, areOpen } = wishesOf(args)
  const settled = areOpen ? settledOn(writtenPage()) : new Set<string>()
  const mutants = MUTANTS.filter(mutant => words.every(word => isAbout(mutant, word)) && !settled.has(mutant.guard))
  if (mutants.length === 0) throw new Fault(`No guard of scripts/mutants/list is about: ${args.join(' ')}`)
  const stale = outOfDate(ROOT, mutants)
  if (stale.length > 0) throw new Fault(stale.join('\n'))
  const located = locate(ROOT, mutants).mutants
  const outcomes = await inLanes(lanes, lanes => judge(lanes, located))
  const open = outcomes.filter(outcome => !isSettled(outcome))
  for (const outcome of open) console.log(`OPEN    ${outcome.mutant.guard}: ${formatOutcome(outcome)}`)
  console.log(`guards: ${outcomes.length - open.length} settled, ${open.length} open`)
  if (isWritten) writePage(outcomes)
  return open.length === 0 && !stopping.signal.aborted
}

function wishesOf(args: readonly string[]): { words: string[]; lanes: number; isWritten: boolean; areOpen: boolean } {
  const at = args.indexOf('--lanes')
  const lanes = at < 0 ? 2 : Number(args[at + 1])
  if (!(lanes >= 1)) throw new Fault('--lanes wants how many guards to take out at a time: --lanes 1')
  const words = args.filter((word, index) => !word.startsWith('--') && (at < 0 || index !== at + 1))
  return { words, lanes, isWritten: args.includes('--write'), areOpen: args.includes('--open') }
}

function isAbout({ guard, at, tests }: Mutant, word: string): boolean {
  return [guard, at, ...tests].some(text => text.toLowerCase().includes(word.toLowerCase()))
}

async function inLanes<T>(count: number, work: (lanes: Lane[]) => Promise<T>): Promise<T> {
  const lanes: Lane[] = []
  try {
    while (lanes.length < count) {
      const workshop = openWorkshop(ROOT)
      // Its migrations and its catalogue are what is copied, whatever becomes of the tree meanwhile.
      process.chdir(workshop.folder)
      lanes.push({ workshop, server: await startTestServer() })
    }
    return await work(lanes)
  } finally {
    process.chdir(ROOT)
    for (const { workshop, server } of lanes) {
      await server.stop()
      workshop.close()
    }
  }
}

async function judge(lanes: Lane[], mutants: readonly LocatedMutant[]): Promise<Outcome[]> {
  const [first] = lanes as [Lane]
  const types = typeFaults(first.workshop.folder, mutants)
  const red = await redBefore(first, mutants, lanes.length, stopping.signal)
  if (stopping.signal.aborted) return []
  const whyNot = (mutant: LocatedMutant) => types.get(mutant) ?? redTestOf(mutant, red)
  const lost = mutants.filter(whyNot).map<Outcome>(mutant => {
    return { mutant, verdict: { kind: 'unclear', why: whyNot(mutant) ?? '' }, seconds: 0 }
  })
  const tried = mutants.filter(mutant => !whyNot(mutant))
  const outcomes = [...lost, ...(await workOff(lanes, tried, stopping.signal, printOutcome))]
  return outcomes.sort((a, b) => mutants.indexOf(a.mutant) - mutants.indexOf(b.mutant))
}

function redTestOf(mutant: LocatedMutant, red: ReadonlyMap<string, string>): string | undefined {
  const file = testFilesOf(mutant).find(file => red.has(file))
  return file && `${file} is red with its guards in place: ${red.get(file)}`
}

function printOutcome(outcome: Outcome): void {
  const { mutant, verdict, seconds } = outcome
  console.log(`${verdict.kind.padEnd(8)} ${mutant.guard} (${seconds.toFixed(1)} s): ${formatOutcome(outcome)}`)
}

/** Guards that were not taken out this time keep their rows. */
function writePage(outcomes: readonly Outcome[]): void {
  const now = outcomes.map(outcome => rowOf(outcome, taken())).join('\n')
  const guards = MUTANTS.map(({ guard }) => guard)
  mkdirSync(path.dirname(PAGE), { recursive: true })
  writeFileSync(PAGE, pageOf(guards, new Map([...rowsOf(writtenPage()), ...rowsOf(now)])))
}

function writtenPage(): string {
  return existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
}

function taken(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain') !== ''
  return `${new Date().toISOString().slice(0, 10)}, ${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`
}
