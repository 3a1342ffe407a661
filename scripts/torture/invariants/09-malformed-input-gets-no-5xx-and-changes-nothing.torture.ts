import { expect } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { STAFF_ROLES } from '#api/kernel/people/roles.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { malformed } from '../world/api/hostile/malformed.ts'
import { faultOfRefusal } from '../world/api/hostile/problem-answer.ts'
import { REFUSED_ALL_THE_SAME } from '../world/api/policy.ts'
import type { Answered } from '../world/api/requests/call.ts'
import { type Draft, nameOf, toCall } from '../world/api/requests/draft.ts'
import { requestsOf, whoMay } from '../world/api/requests/requests.ts'
import { apiWorld, type Who } from '../world/api/world.ts'

const world = await apiWorld()
const requests = await requestsOf(world)
const EVERYBODY: readonly Who[] = ['guest', 'customer', ...STAFF_ROLES]

/** A passkey's challenge is good once, by whatever it was tried with. */
const USED_UP = 'delete webauthn_challenges'

/** Node's own parser answers these before the API sees a request: headers that are too long. */
const ANSWERED_BY_NODE = 431

invariant(9, 'a good request reaches every endpoint, a spoiled one nothing', { secondsATry: 0.5 }, async trial => {
  const { times, random, tried } = trial
  const faults: string[] = []
  for (const endpoint of ENDPOINTS) {
    const fault = await faultOfGood(endpoint, random)
    if (fault) faults.push(fault)
    tried()
  }
  expect(
    faults,
    'a request that the schemas let through is refused: world/api/requests/examples.ts says what it wants',
  ).toEqual([])
  for (let index = 0; index < times - ENDPOINTS.length && faults.length < 20; index += 1) {
    const fault = await faultOfSpoiled(ENDPOINTS[index % ENDPOINTS.length] as Endpoint, random)
    if (fault) faults.push(fault)
    tried()
  }
  expect(faults).toEqual([])
})

/** The unspoiled request must succeed, or the refusal of the spoiled one would prove nothing. */
async function faultOfGood(endpoint: Endpoint, random: Random): Promise<string | undefined> {
  const who = whoMay(endpoint).at(-1) as Who
  const { status, text } = await send(await requests.valid(endpoint, who, random), who)
  const isAnswered = status < 300 || status === REFUSED_ALL_THE_SAME[nameOf(endpoint)]
  if (!isAnswered) return `${nameOf(endpoint)} by ${who}: ${status} ${text.slice(0, 300)}`
  await world.repair(endpoint.path)
  return undefined
}

async function faultOfSpoiled(endpoint: Endpoint, random: Random): Promise<string | undefined> {
  const maker = random.oneOf(whoMay(endpoint))
  const { draft, what } = malformed(await good(endpoint, maker, random), random)
  const who = random.chance(0.9) ? maker : random.oneOf(EVERYBODY)
  const violation = (fault: string) => `${draft.method} ${nameOf(endpoint)} by ${who}, ${what}: ${fault}`
  let answer: Answered
  try {
    answer = await send(draft, who)
  } catch (error) {
    return violation(String(error))
  }
  const changes = await world.changes.take()
  const changed = changes.filter(change => change !== USED_UP)
  if (answer.status < 300 || changes.includes(USED_UP)) forget(endpoint)
  if (answer.status < 300) {
    await world.repair(endpoint.path)
    return undefined
  }
  if (answer.status >= 500) return violation(`${answer.status} ${answer.text.slice(0, 300)}`)
  if (changed.length > 0) return violation(`${answer.status}, and yet ${changed.join(', ')}`)
  if (answer.status < 400 || answer.status === ANSWERED_BY_NODE || draft.method === 'HEAD') return undefined
  // The answer to a mailed link is an HTML page.
  if (endpoint.raw === 'html' && answer.headers['content-type']?.startsWith('text/html')) return undefined
  const fault = faultOfRefusal(answer)
  return fault && violation(`the answer ${answer.status} ${fault}`)
}

/** One good request is spoiled again and again, until a spoiled one is accepted. */
const kept = new Map<string, Draft>()

async function good(endpoint: Endpoint, who: Who, random: Random): Promise<Draft> {
  const key = `${nameOf(endpoint)} ${who}`
  const draft = kept.get(key) ?? (await requests.valid(endpoint, who, random, random.oneOf([0, 0.5])))
  kept.set(key, draft)
  return draft
}

/** Restoring the settings raises their version, too. */
function forget(endpoint: Endpoint): void {
  const isOfSettings = /settings|pause/.test(endpoint.path)
  for (const key of kept.keys()) {
    if (key.startsWith(`${nameOf(endpoint)} `) || (isOfSettings && key.includes('/settings'))) kept.delete(key)
  }
}

async function send(draft: Draft, who: Who): Promise<Answered> {
  const bearer = draft.bearer ?? (await world.tokenFor(who))
  await world.changes.take()
  return await world.caller.send(toCall({ ...draft, bearer }))
}
