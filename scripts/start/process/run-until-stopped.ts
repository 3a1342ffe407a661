import { printFailure } from '../../fault.ts'
import { type StopRequests, stopRequests } from './stop-requests.ts'

/** Things to close, in the order in which they were opened. */
export type ToClose = (() => Promise<void>)[]

/**
 * Runs a program that opens one thing after the other, each pushed on `toClose`, and comes back when it has to end.
 * Everything opened is closed in the opposite order, whatever happened, and the process ends.
 */
export async function runUntilStopped(run: (stop: StopRequests, toClose: ToClose) => Promise<void>): Promise<never> {
  const toClose: ToClose = []
  try {
    await run(stopRequests(), toClose)
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  for (const close of toClose.reverse()) await close().catch(printFailure)
  process.exit()
}
