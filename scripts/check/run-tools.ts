import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Tool } from './tools.ts'

export type Verdict = { name: string; isGood: boolean; seconds: number; output: string }

/**
 * Runs tools side by side, one for each processor.
 * @param onVerdict called as each one ends
 * @returns their verdicts in the order of the tools
 */
export async function runTools(tools: readonly Tool[], onVerdict: (verdict: Verdict) => void): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const waiting = [...tools.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, tool] = next
      verdicts[place] = await runTool(tool)
      onVerdict(verdicts[place])
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return verdicts
}

async function runTool({ name, args }: Tool): Promise<Verdict> {
  const since = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { name, isGood: code === 0, seconds: (performance.now() - since) / 1000, output: `${stdout}${stderr}`.trim() }
}
