import type * as z from 'zod'
import type { ApiFault } from '../faults/fault-board.ts'
import { checkExpansion, expandObject, type Kind } from '../objects/expand.ts'
import type { Cause } from '../payments/record-event.ts'
import { type ErrorBody, Refusal } from '../server/refusal.ts'
import type { Simulation } from '../server/simulation.ts'
import { sessionBehind } from './calls/session-behind.ts'
import type { FormHash } from './forms/form.ts'
import { parseParameters } from './forms/parameters.ts'
import type { KeysInUse } from './idempotency.ts'
import type { Slowness } from './slowness.ts'

export type Api = {
  simulation: Simulation
  apiKey: string
  keysInUse: KeysInUse
  wait: Slowness['wait']
}
export type Call = { id: string; method: string; path: string; form: FormHash; cause: Cause }
export type Answer = { status: number; body: string; headers?: Record<string, string> }

export type Endpoint<Schema extends z.ZodType> = {
  kind: Kind
  parameters: Schema
  /** Runs synchronously, so that no other call changes anything between its reading and its writing. */
  execute(call: Call & { parameters: z.output<Schema> }): object
}

/**
 * Carries a call out, with the faults that are set for it.
 * @param keep stores the answer under the call's idempotency key, in the same commit as what the call did
 * @returns the answer, or 'reset' when the connection is to be cut instead
 * @throws Refusal when the call was refused before execution: nothing was done, and no answer is stored
 */
export async function carryOut<Schema extends z.ZodType<{ expand?: string[] }>>(
  { simulation, wait }: Api,
  endpoint: Endpoint<Schema>,
  call: Call,
  keep?: (answer: Answer) => void,
): Promise<Answer | 'reset'> {
  const fault = simulation.faults.takeApiFault(sessionBehind(simulation.books, call.id, call.form))
  if (fault.slowMs > 0) await wait(fault.slowMs)
  if (fault.when === 'before' && fault.failure === 'reset') return 'reset'
  if (fault.when === 'before' && fault.failure === 'status') return failed(fault)

  const executed = execute(simulation, endpoint, call)
  const answer = fault.failure === 'status' ? failed(fault) : executed
  keep?.(answer)
  await simulation.commit()
  return fault.failure === 'reset' ? 'reset' : answer
}

function execute<Schema extends z.ZodType<{ expand?: string[] }>>(
  { books }: Simulation,
  { kind, parameters: schema, execute: verb }: Endpoint<Schema>,
  call: Call,
): Answer {
  const parameters = parseParameters(schema, call.form)
  checkExpansion(kind, parameters.expand)
  try {
    const object = verb({ ...call, parameters })
    return { status: 200, body: JSON.stringify(expandObject(books, kind, object, parameters.expand)) }
  } catch (error) {
    if (error instanceof Refusal && !error.beforeExecution) return errorAnswer(error.status, error.body)
    throw error
  }
}

function failed({ status }: ApiFault): Answer {
  return errorAnswer(status, {
    type: 'api_error',
    message: 'Something went wrong on our end (a fault set on purpose).',
  })
}

export function errorAnswer(status: number, error: ErrorBody): Answer {
  return { status, body: JSON.stringify({ error }) }
}
