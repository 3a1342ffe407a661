import { type DestinationStream, symbols } from 'pino'
import type { Log } from './log.ts'

/** Each write wakes a thread of Node's, which costs more than sending an answer; nobody reads a log sooner than this. */
const COLLECT_MS = 100

/**
 * Writes the log's line 'request' for one route, the same as `log.child({ requestId }).info(…)` would. Made by hand, since
 * every part of it is ours and harmless, and written together with those of the next 100 ms: as a call of its own each
 * line would cost a third of sending a prepared answer.
 */
export function requestLines(
  log: Log,
  method: string,
  route: string,
): (requestId: string, status: number, ms: number) => void {
  const destination = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]
  const fixed = `","method":${JSON.stringify(method)},"route":${JSON.stringify(route)},"status":`
  const { info } = log.levels.values
  let lines = ''
  const write = () => {
    process.off('exit', write)
    const waiting = lines
    lines = ''
    destination?.write(waiting)
  }
  return (requestId, status, ms) => {
    if (!log.isLevelEnabled('info')) return
    if (lines === '') {
      setTimeout(write, COLLECT_MS)
      // It comes before the log's own listener, which writes what the log still holds.
      process.prependListener('exit', write)
    }
    lines += `{"level":${info},"time":${Date.now()},"requestId":"${requestId}${fixed}${status},"ms":${ms},"msg":"request"}\n`
  }
}
