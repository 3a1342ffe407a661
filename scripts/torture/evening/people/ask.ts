import { randomUUID } from 'node:crypto'
import type { Scene } from '../../world/people/book.ts'
import { type Answer, insist } from '../../world/people/client.ts'

type House = Pick<Scene, 'world'>
type Headers = Record<string, string>

/** Posts until it is decided, each time by the same key. */
export function ask<Body>({ world }: House, path: string, body: object, headers: Headers = {}): Promise<Answer<Body>> {
  const key = { 'idempotency-key': randomUUID() }
  return insist<Body>(world.origin, { method: 'POST', path, body, headers: { ...key, ...headers } })
}

/** @throws Error when it is refused */
export async function must<Body>(house: House, path: string, body: object, headers: Headers = {}): Promise<Body> {
  const { status, text, body: answer } = await ask<Body>(house, path, body, headers)
  if (status >= 300) throw new Error(`POST ${path} answered ${status} ${text}`)
  return answer
}

/** @throws Error when it is refused */
export async function read<Body>({ world }: House, path: string, headers: Headers = {}): Promise<Body> {
  const { status, text, body } = await insist<Body>(world.origin, { method: 'GET', path, headers })
  if (status !== 200) throw new Error(`GET ${path} answered ${status} ${text}`)
  return body
}
