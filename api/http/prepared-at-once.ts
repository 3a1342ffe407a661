import { randomUUID } from 'node:crypto'
import type { AnswerAtOnce } from '#api/platform/answer-at-once.ts'
import type { Services } from '#api/platform/context.ts'
import { requestLines } from '#api/platform/request-lines.ts'
import type { Prepared } from './prepared.ts'
import { chooseAnswer } from './prepared-bytes.ts'

/**
 * A prepared endpoint's answer before the framework sees the request, whenever it lies ready: the framework's request,
 * router and response would cost as much again as sending it. Anything unusual about the request goes the long way, to
 * the same bytes. Logged and counted as any other answer is.
 */
export function preparedAtOnce(
  endpoint: { method: string; path: string },
  prepared: Prepared,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): AnswerAtOnce {
  const note = requestLines(log, endpoint.method, endpoint.path)
  const observe = metrics.observer(endpoint)
  return (request, response) => {
    if (request.method !== 'GET') return false
    const startedAt = performance.now()
    const answers = prepared.peek()
    if (!answers) return false
    const requestId = randomUUID()
    const { status, headers, body } = chooseAnswer(answers, request.headers)
    response.writeHead(status, [...headers, 'x-request-id', requestId]).end(body)
    const ms = Math.round(performance.now() - startedAt)
    note(requestId, status, ms)
    observe(status, ms)
    return true
  }
}
