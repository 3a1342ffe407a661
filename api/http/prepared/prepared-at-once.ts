import { randomUUID } from 'node:crypto'
import type { AnswerAtOnce, Services } from '#api/platform/context.ts'
import { requestLines } from '#api/platform/telemetry/log.ts'
import type { Prepared } from './prepared.ts'
import { chooseAnswer } from './prepared-bytes.ts'

/**
 * Answers a prepared endpoint before the framework sees the request, whenever the answer is ready: the framework's
 * request, router and response would cost as much again as sending it. An unusual request takes the normal way and gets
 * the same bytes. It is logged and counted like any other answer.
 */
export function preparedAtOnce(
  endpoint: { method: string; path: string },
  prepared: Prepared,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): AnswerAtOnce {
  const logAnswer = requestLines(log, endpoint.method, endpoint.path)
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
    logAnswer(requestId, status, ms)
    observe(status, ms)
    return true
  }
}
