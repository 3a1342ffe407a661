import { expect } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { at, placesOf, replaced } from '../world/api/hostile/places.ts'
import { canariedWorld, NO_LEAK, TYPED } from '../world/api/leaks/canaried-world.ts'
import { type Draft, toCall } from '../world/api/requests/draft.ts'
import { requestsOf, whoMay } from '../world/api/requests/requests.ts'
import type { Who } from '../world/api/world.ts'

const { world, logged, secrets, cacheAnswer, leaks } = await canariedWorld()
const requests = await requestsOf(world)

invariant(13, 'whatever is called, and whatever is typed into it', { secondsATry: 300 }, async ({ random, tried }) => {
  for (const endpoint of ENDPOINTS) {
    for (const who of whoMay(endpoint)) {
      await send(await requests.valid(endpoint, who, random), who)
      await world.repair(endpoint.path)
    }
    const who = random.oneOf(whoMay(endpoint))
    const draft = await requests.valid(endpoint, who, random, 1)
    for (const spoiled of withCanaries(draft, random)) await send(spoiled, who)
    await world.repair(endpoint.path)
  }
  await world.app.runJobs()
  for (const { text } of world.app.mails) {
    for (const [, token] of text.matchAll(/token=([\w-]+)/g)) secrets.add('a mailed link’s token', token)
  }
  expect(logged.length).toBeGreaterThan(ENDPOINTS.length * 5)
  expect(leaks()).toEqual(NO_LEAK)
  tried(secrets.size())
})

const HEADERS = [
  'authorization',
  'cookie',
  'user-agent',
  'idempotency-key',
  'x-forwarded-for',
  'last-event-id',
  'referer',
]

/** Texts in the body, the path, the query and the headers, one at a time. */
function withCanaries(draft: Draft, random: Random): Draft[] {
  const typed = () => random.oneOf(Object.values(TYPED))
  const texts = placesOf(draft.body).filter(place => typeof at(draft.body, place) === 'string')
  return [
    ...texts.map(place => ({ ...draft, body: replaced(draft.body, place, typed()) })),
    ...Object.keys(draft.params).map(name => ({
      ...draft,
      params: { ...draft.params, [name]: encodeURIComponent(typed()) },
    })),
    ...draft.queryNames.map(name => ({ ...draft, query: [[name, encodeURIComponent(typed())]] as Draft['query'] })),
    { ...draft, headers: { ...draft.headers, [random.oneOf(HEADERS)]: encodeURIComponent(typed()) } },
    { ...draft, headers: { ...draft.headers, authorization: `Bearer ${TYPED.token}` } },
    ...(draft.method === 'GET' ? [] : [{ ...draft, payload: Buffer.from(`{"name":"${typed()}`) }]),
  ]
}

async function send(draft: Draft, who: Who): Promise<void> {
  const bearer = draft.bearer ?? (await world.tokenFor(who))
  secrets.add('a session’s token', bearer?.split('.')[2])
  const { status, text, headers } = await world.caller.send(toCall({ ...draft, bearer }))
  cacheAnswer({ status, text, type: headers['content-type'] })
}
