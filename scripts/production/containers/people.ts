import { expect } from 'vitest'
import { type Request, type Visit, visit as visitProxy } from '../proxies/visit.ts'

const PASSWORD = 'nuages-et-lotus'
/** Where the proxies of an installation listen. */
type Ports = { ports: readonly number[] }

/** One request through the first proxy, to the domain of these installations. */
export function visit({ ports: [port = 0] }: Ports, request: Request): Promise<Visit> {
  return visitProxy(port, { ...request, name: 'localhost' })
}

export async function register(house: Ports, email: string): Promise<void> {
  const account = { email, password: PASSWORD, name: 'Achara', phone: '01 99 00 12 34' }
  expect((await post(house, '/api/auth/register', account)).status).toBe(201)
}

export async function logIn(house: Ports, email: string): Promise<void> {
  expect((await post(house, '/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
}

function post(house: Ports, path: string, body: object): Promise<Visit> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return visit(house, { method: 'POST', path, headers, body: JSON.stringify(body) })
}
