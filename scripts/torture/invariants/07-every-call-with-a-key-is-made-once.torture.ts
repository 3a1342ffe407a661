/** Every call that takes a key, by the endpoints' own list, so that a new one is walked without a line here. */
import { expect } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import type { Answered } from '../world/api/requests/call.ts'
import { type Draft, nameOf, toCall } from '../world/api/requests/draft.ts'
import { requestsOf, whoMay } from '../world/api/requests/requests.ts'
import * as things from '../world/api/things.ts'
import { apiWorld, type Who } from '../world/api/world.ts'

const world = await apiWorld()
const requests = await requestsOf(world)
const KEYED = ENDPOINTS.filter(({ idempotent }) => idempotent)

/** The address of a new printer is its secret, so a repeated call does not show it again. */
const SHOWN_ONCE: Readonly<Record<string, RegExp>> = { 'POST /api/admin/printers': /,?"address":("[^"]*"|null)/ }

invariant(
  7,
  'every call with a key: twice at once and once more, one answer and one change',
  { secondsATry: 60, share: 0.005 },
  async ({ random, tried }) => {
    const faults: string[] = []
    for (const endpoint of KEYED) {
      const fault = await faultOf(endpoint, random)
      if (fault) faults.push(`${nameOf(endpoint)}: ${fault}`)
      await world.repair(endpoint.path)
      tried()
    }
    expect(faults).toEqual([])
  },
)

async function faultOf(endpoint: Endpoint, random: Random): Promise<string | undefined> {
  const who = whoMay(endpoint).at(-1) as Who
  const draft = await requests.valid(endpoint, who, random)
  const twice = await Promise.all([send(draft, who), send(draft, who)])
  const [first, second] = twice.map(answer => said(endpoint, answer))
  if (!twice.every(({ status }) => status < 300)) return twice.map(({ status, text }) => `${status} ${text}`).join(', ')
  if (first !== second) return `at once: ${first} and ${second}`
  await world.changes.take()
  const again = said(endpoint, await send(draft, who))
  const changed = await world.changes.take()
  if (again !== first) return `once more: ${again} in place of ${first}`
  if (changed.length > 0) return `once more: ${changed.join(', ')}`
  return await faultOfOther(endpoint, draft, random)
}

/** Another content under the key, where the next example has one: refused, and nothing is changed. */
async function faultOfOther(endpoint: Endpoint, draft: Draft, random: Random): Promise<string | undefined> {
  const who = whoMay(endpoint).at(-1) as Who
  const other = { ...(await requests.valid(endpoint, who, random)), headers: draft.headers }
  if (JSON.stringify([other.params, other.body]) === JSON.stringify([draft.params, draft.body])) return undefined
  await world.changes.take()
  const { status, text } = await send(other, who)
  const { code } = JSON.parse(text || '{}') as { code?: string }
  if (status !== 422 || code !== 'idempotency_key_reused') return `with another content: ${status} ${code}`
  const changed = await world.changes.take()
  return changed.length > 0 ? `refused, and yet ${changed.join(', ')}` : undefined
}

function said(endpoint: Endpoint, { status, text }: Answered): string {
  return `${status} ${sorted(text.replace(SHOWN_ONCE[nameOf(endpoint)] ?? /(?!)/, ''))}`
}

/** A stored answer has its names in another order. */
function sorted(text: string): string {
  const inOrder = (_: string, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value
  return JSON.stringify(JSON.parse(text || 'null'), inOrder)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function send(draft: Draft, who: Who): Promise<Answered> {
  const headers = { ...draft.headers, ...(await things.bearerFor(world, who)) }
  return await world.caller.send(toCall({ ...draft, headers }))
}
