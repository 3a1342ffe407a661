import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request and says true, or leaves it alone and says false. Must not throw. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/** By the address that is answered so, as it stands in the request: without a query. */
export type AnswersAtOnce = Map<string, AnswerAtOnce>
