import { describe, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { upgrade } from '#pwa/offline/storage/device-database.ts'
import {
  afterFailure,
  type Entry,
  isEntry,
  isGuests,
  isShownTo,
  outboxLine,
  pauseAfterMs,
  removedWords,
  stateWords,
} from './entry.ts'
import { createOutbox, memoryStorage, OUTBOX_STEPS, type OutboxStorage, sendDue } from './outbox.ts'

const body = {
  name: 'Camille Renard',
  phone: '06 12 34 56 78',
  date: '2026-11-22',
  time: '19:30',
  guests: '2' as const,
}

const entry = (key: string, change: Partial<Entry<'reservation'>> = {}): Entry => ({
  key,
  kind: 'reservation',
  body: { ...body, website: '' },
  writtenAt: 1,
  state: 'waiting',
  ...change,
})

const review = (key: string): Entry => ({
  key,
  kind: 'review',
  body: { name: 'Inès M.', rating: 5, comment: 'Le som tam est vif.', website: '' },
  writtenAt: 1,
  state: 'waiting',
})

const refusal = { code: 'reservation_time', sentence: 'Fermé ce jour.', errors: [] }
const problem = (status: number, retryAfterSeconds?: number) =>
  new ApiProblem(status, { code: 'reservation_time', detail: 'Fermé ce jour.' }, retryAfterSeconds)

describe('the rules', () => {
  it.each([
    ['a reservation', entry('a'), true],
    ['a review', review('a'), true],
    ['one with a refusal', entry('a', { state: 'back', refusal }), true],
    ['another state', { ...entry('a'), state: 'sent' }, false],
    ['another kind', { ...entry('a'), kind: 'order' }, false],
    ['a body of another kind', { ...review('a'), kind: 'reservation' }, false],
    ['no key', { ...entry('a'), key: undefined }, false],
    ['nothing', null, false],
  ])('take for an entry, or not: %s', (_, value, isFit) => expect(isEntry(value)).toBe(isFit))

  it.each([
    [400, 'back'],
    [409, 'back'],
    [422, 'back'],
    [408, 'tried'],
    [425, 'tried'],
    [429, 'tried'],
    [500, 'tried'],
    [503, 'tried'],
  ])('give back what the server refuses, and nothing else: %i', (status, state) => {
    expect(afterFailure(entry('a', { state: 'tried' }), problem(status)).state).toBe(state)
  })

  it('keep what no answer came to', () => {
    const tried = entry('a', { state: 'tried' })
    expect(afterFailure(tried, new NetworkFailure('lost'))).toBe(tried)
  })

  it.each([
    ['the server’s own time', problem(429, 7), 7000],
    ['some, where it says none', problem(503), 20_000],
    ['none after a lost network', new NetworkFailure('lost'), 0],
  ])('pause: %s', (_, error, pause) => expect(pauseAfterMs(error)).toBe(pause))

  it.each([
    [undefined, undefined, true],
    [undefined, 'anna', true],
    ['anna', 'anna', true],
    ['anna', undefined, true],
    ['anna', 'camille', false],
  ])('show what %s wrote to %s: %s', (owner, customer, isShown) => {
    expect(isShownTo({ owner }, customer)).toBe(isShown)
  })

  it('say of what is taken away that it may have arrived, where it may', () => {
    expect(removedWords(entry('a'))).toBe('Demande retirée.')
    expect(removedWords(entry('a', { state: 'tried' }))).toContain('Un essai a pu aboutir')
    expect(removedWords(review('a'))).toBe('Avis retiré.')
  })

  it('never speak of what waits as sent', () => {
    const states = [entry('a'), entry('a', { state: 'tried' }), entry('a', { state: 'back' }), review('b')]
    for (const one of states) expect(stateWords(one) + outboxLine([one])).not.toMatch(/(?<!pas |pas encore )envoyée?\b/)
    expect(stateWords(entry('a', { state: 'back', refusal }))).toBe('Demande refusée. Fermé ce jour.')
  })

  it.each([
    [[entry('a')], 'Demande de table en attente d’envoi.'],
    [[entry('a'), entry('b')], '2 demandes de table en attente d’envoi.'],
    [[review('a')], 'Avis en attente d’envoi.'],
    [[review('a'), review('b')], '2 avis en attente d’envoi.'],
    [[entry('a'), review('b')], '2 envois en attente.'],
    [[entry('a'), entry('b', { state: 'back', refusal })], 'Demande de table refusée.'],
    [[entry('a', { state: 'back' })], 'Demande de table reprise, pas envoyée.'],
  ])('say it in a line', (entries, line) => expect(outboxLine(entries)).toBe(line))
})

describe('the storage', () => {
  it('is taken from any earlier version to the newest, each step once', () => {
    const createObjectStore = vi.fn()
    upgrade({ createObjectStore }, 0, OUTBOX_STEPS)
    expect(createObjectStore.mock.calls).toEqual([['entries', { keyPath: 'key' }]])
    upgrade({ createObjectStore }, 1, OUTBOX_STEPS)
    expect(createObjectStore).toHaveBeenCalledOnce()
  })

  it('leaves out what it does not understand, and answers the oldest first', async () => {
    const odd = { ...entry('odd'), kind: 'order' } as unknown as Entry
    const storage = memoryStorage([entry('b', { writtenAt: 2 }), odd, entry('a')])
    expect((await storage.all()).map(({ key }) => key)).toEqual(['a', 'b'])
  })
})

/** A device whose storage can be made to fail. */
function failing(storage: OutboxStorage): OutboxStorage & { fails: boolean } {
  const device = {
    fails: false,
    all: async () => (device.fails ? Promise.reject(new Error('QuotaExceededError')) : storage.all()),
    change: async (...args: Parameters<OutboxStorage['change']>) =>
      device.fails ? Promise.reject(new Error('QuotaExceededError')) : storage.change(...args),
    clear: () => storage.clear(),
  }
  return device
}

describe('the outbox', () => {
  it('loses no call of several that fail at the same time', async () => {
    const device = failing(memoryStorage([]))
    const outbox = createOutbox(device)
    await outbox.put(entry('a'))
    device.fails = true
    await Promise.all([outbox.reload(), outbox.put(entry('b', { writtenAt: 2 })), outbox.reload()])
    expect(outbox.state().entries.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('goes on in memory when the device fails, with all it knew, and says so', async () => {
    const device = failing(memoryStorage([]))
    const outbox = createOutbox(device)
    await outbox.put(entry('a'))
    expect(outbox.state()).toMatchObject({ loaded: true, isStored: true })
    device.fails = true
    await outbox.put(entry('b', { writtenAt: 2 }))
    expect(outbox.state().entries.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(outbox.state().isStored).toBe(false)
  })

  it('takes away on the device too what it had kept before', async () => {
    const storage = memoryStorage([])
    const device = failing(storage)
    const outbox = createOutbox(device)
    await outbox.put(entry('a'))
    device.fails = true
    await outbox.put(entry('b'))
    device.fails = false
    await outbox.remove('a')
    expect(await storage.all()).toEqual([])
  })

  it('gives back what never went out, and what was refused, not what may have arrived', async () => {
    const outbox = createOutbox(
      memoryStorage([entry('a'), entry('b', { state: 'tried' }), entry('c', { state: 'back', refusal })]),
    )
    expect(await outbox.takeBack('a')).toMatchObject({ state: 'back' })
    expect(await outbox.takeBack('b')).toBeUndefined()
    expect(await outbox.takeBack('c')).toMatchObject({ refusal })
    expect(await outbox.takeBack('d')).toBeUndefined()
  })

  it('forgets what customers wrote, whoever they are, and nothing of guests', async () => {
    const outbox = createOutbox(
      memoryStorage([entry('a', { owner: 'anna' }), entry('b'), entry('c', { owner: 'camille' })]),
    )
    await outbox.forgetCustomers()
    expect(outbox.state().entries.map(({ key }) => key)).toEqual(['b'])
  })
})

describe('sending', () => {
  async function sending(entries: Entry[], post: (entry: Entry) => Promise<unknown>) {
    const outbox = createOutbox(memoryStorage(entries))
    const posted = vi.fn(post)
    const onArrival = vi.fn()
    const pause = await sendDue({ outbox, post: posted, onArrival })
    const left = outbox.state().entries.map(({ key, state }) => `${key} ${state}`)
    return { pause, left, posted: posted.mock.calls.map(([{ key }]) => key), arrived: onArrival.mock.calls.length }
  }

  it('sends all that is due, the oldest first, and keeps nothing of it', async () => {
    const entries = [entry('b', { writtenAt: 2 }), entry('a'), entry('c', { state: 'back', writtenAt: 3 })]
    expect(await sending(entries, async () => {})).toEqual({
      pause: 0,
      left: ['c back'],
      posted: ['a', 'b'],
      arrived: 2,
    })
  })

  it('goes on after a refusal, which comes back', async () => {
    const post = async ({ key }: Entry) => (key === 'a' ? Promise.reject(problem(422)) : undefined)
    expect(await sending([entry('a'), review('b')], post)).toEqual({
      pause: 0,
      left: ['a back'],
      posted: ['a', 'b'],
      arrived: 1,
    })
  })

  it('stops at a lost network: what was tried may have arrived, the rest never went out', async () => {
    const post = () => Promise.reject(new NetworkFailure('lost'))
    expect(await sending([entry('a'), review('b')], post)).toEqual({
      pause: 0,
      left: ['a tried', 'b waiting'],
      posted: ['a'],
      arrived: 0,
    })
  })

  it('waits as long as the server asks', async () => {
    const { pause, left } = await sending([entry('a')], () => Promise.reject(problem(429, 30)))
    expect([pause, left]).toEqual([30_000, ['a tried']])
  })

  it('leaves alone what was taken back or away meanwhile', async () => {
    const outbox = createOutbox(memoryStorage([entry('a'), entry('b'), entry('c')]))
    const post = vi.fn(async ({ key }: Entry) => {
      if (key !== 'a') return
      await outbox.takeBack('b')
      await outbox.remove('c')
    })
    await sendDue({ outbox, post, onArrival: () => undefined })
    expect(post).toHaveBeenCalledOnce()
    expect(outbox.state().entries).toMatchObject([{ key: 'b', state: 'back' }])
  })
  it('leaves alone what another tab took back, though it has not said so yet', async () => {
    const storage = memoryStorage([entry('a'), entry('b')])
    const [outbox, elsewhere] = [createOutbox(storage), createOutbox(storage)]
    const post = vi.fn(async ({ key }: Entry) => {
      if (key === 'a') await elsewhere.takeBack('b')
    })
    await sendDue({ outbox, post, onArrival: () => undefined })
    expect(post).toHaveBeenCalledOnce()
    expect(outbox.state().entries).toMatchObject([{ key: 'b', state: 'back' }])
  })
  it('sends what is this sender’s alone, and keeps what somebody still has to be told', async () => {
    const outbox = createOutbox(memoryStorage([entry('a', { owner: 'anna' }), entry('b', { writtenAt: 2 })]))
    const post = vi.fn(async () => {})
    await sendDue({ outbox, post, isOurs: isGuests, onArrival: sent => ({ ...sent, state: 'arrived' }) })
    await sendDue({ outbox, post, isOurs: isGuests, onArrival: () => undefined })
    expect(post).toHaveBeenCalledOnce()
    expect(outbox.state().entries).toMatchObject([
      { key: 'a', state: 'waiting' },
      { key: 'b', state: 'arrived' },
    ])
    expect(await outbox.takeBack('b')).toBeUndefined()
  })
})
