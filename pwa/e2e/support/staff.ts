import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { database } from './database.ts'
import { origin } from './phone.ts'
import { server } from './server.ts'

let token: Promise<string> | undefined

/** Moves an order on, as the counter does, from the version it is at. */
export async function moveOrder(id: string, status: string): Promise<void> {
  const sql = await database()
  const [order] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  token ??= signIn()
  await post(`/api/admin/orders/${id}/status`, { status, version: order?.version }, await token)
}

/** With the account that the first start has made and printed. */
async function signIn(): Promise<string> {
  const log = await readFile(path.join(server.dataDir, 'server.log'), 'utf8')
  const [, username, password] = log.match(/Staff account \(manager\): (\S+) \/ (\S+)/) ?? []
  const { access_token } = await post<{ access_token: string }>('/api/admin/login', { username, password })
  return access_token
}

async function post<Answer>(address: string, body: object, bearer?: string): Promise<Answer> {
  const answer = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
