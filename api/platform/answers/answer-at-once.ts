import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request and returns true, or does nothing and returns false. It must not throw. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/** Keyed by the request's address, without a query. */
export type AnswersAtOnce = Map<string, AnswerAtOnce>
