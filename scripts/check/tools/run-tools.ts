import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Tool } from './tools.ts'

export type Verdict = { name: string; isGood: boolean; seconds: number; output: string }

/** As long as no check takes on a busy machine: one that waits for ever is a 'no' too. */
const LONGEST_MINUTES = 15

/**
 * Runs tools side by side, one for each processor: every other processor begins with the last of them, the others with
 * the first, so that quick ones say no at once while slow ones are under way.
 * @param tools the quickest first
 * @param onVerdict called as each one ends
 * @returns their verdicts in the order of the tools
 */
export async function runTools(tools: readonly Tool[], onVerdict: (verdict: Verdict) => void): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const waiting = [...tools.entries()]
  const work = async (next: () => [number, Tool] | undefined) => {
    for (let chosen = next(); chosen; chosen = next()) {
      const [place, tool] = chosen
      verdicts[place] = await runTool(tool)
      onVerdict(verdicts[place])
    }
  }
  const lanes = Array.from({ length: availableParallelism() }, (_, lane) =>
    work(() => (lane % 2 === 0 ? waiting.shift() : waiting.pop())),
  )
  await Promise.all(lanes)
  return verdicts
}

async function runTool({ name, args }: Tool): Promise<Verdict> {
  const since = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MINUTES * 60_000,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  const seconds = (performance.now() - since) / 1000
  const end = signal ? `ended by ${signal} after ${seconds.toFixed(0)} s` : ''
  return { name, isGood: code === 0, seconds, output: `${stdout}${stderr}${end}`.trim() }
}
