import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderStatus, PaymentStatus } from '#api/features/orders/contract-order.ts'
import { isStep } from '#api/features/orders/rules/order-status.ts'
import {
  appliedAgain,
  atOnce,
  canApplyAgain,
  canUndo,
  dueTap,
  isAsking,
  type MoveChain,
  onNewVersion,
  type QueuedMove,
  type Theirs,
  whenMade,
  whenRefused,
  whenSent,
  withHandOver,
  withoutLast,
  withTap,
  withTheirs,
} from './moves.ts'

const NOW = 1_000_000
const UNDO_MS = 5000
const ORDER = { id: 'order', number: '#A', status: 'confirmed', version: 2, paymentStatus: 'paid' } as const

function tapped(chain: MoveChain, key: string, to: OrderStatus, now = NOW): MoveChain {
  return withTap(chain, { key, order: ORDER, to, ageChecked: false, undoMs: UNDO_MS }, now)
}

/** Taps that nobody takes back any more. */
const chainOf = (...steps: OrderStatus[]) =>
  atOnce(
    steps.reduce<MoveChain>((chain, to, index) => tapped(chain, `key-${index}`, to), []),
    NOW,
  )

const inShort = (chain: MoveChain) => chain.map(({ key, to, version, state }) => `${key} ${to} v${version} ${state}`)
const theirs = (status: OrderStatus, change: Partial<Theirs> = {}): Theirs => ({
  status,
  version: 7,
  payment: 'paid',
  sentence: 'Quelqu’un d’autre…',
  ...change,
})

describe('a tap', () => {
  it('is on the version that the device knows, and can be taken back for five seconds', () => {
    const chain = tapped([], 'a', 'preparing')
    expect(inShort(chain)).toEqual(['a preparing v2 waiting'])
    expect([canUndo(chain, NOW + 4999), canUndo(chain, NOW + 5000)]).toEqual([true, false])
    expect([dueTap(chain, NOW + 4999), dueTap(chain, NOW + 5000)?.key]).toEqual([undefined, 'a'])
    expect(withoutLast(chain, NOW + 4999)).toEqual([])
    expect(withoutLast(chain, NOW + 5000)).toBe(chain)
  })

  it('is told by the number that the order is called by, where it has one', () => {
    const tap = { key: 'a', to: 'preparing', ageChecked: false, undoMs: UNDO_MS } as const
    expect(withTap([], { ...tap, order: ORDER }, NOW)[0]?.number).toBe('#A')
    expect(withTap([], { ...tap, order: { ...ORDER, callNumber: 37 } }, NOW)[0]?.number).toBe('37')
  })

  it('settles the one before it, and waits behind it', () => {
    const chain = tapped(tapped([], 'a', 'preparing'), 'b', 'ready', NOW + 1000)
    expect(dueTap(chain, NOW + 1000)?.key).toBe('a')
    expect(dueTap(chain, NOW + 60_000)?.key).toBe('a')
    expect(inShort(withoutLast(chain, NOW + 2000))).toEqual(['a preparing v2 waiting'])
  })

  it.each<[string, MoveChain, OrderStatus]>([
    ['the same again, as in another tab', chainOf('preparing'), 'preparing'],
    ['a step too far', chainOf('preparing'), 'delivered'],
    ['a step back', chainOf('preparing', 'ready'), 'preparing'],
    ['a confirmation, which payment alone makes', [], 'confirmed'],
    ['anything while somebody is asked', whenRefused(chainOf('preparing'), 'key-0', theirs('cancelled')), 'ready'],
  ])('adds nothing: %s', (_, chain, to) => expect(tapped(chain, 'z', to)).toBe(chain))

  it('that it is ready says that it was handed over, where that is behind it for good, as it first goes out', () => {
    const ready = whenMade(chainOf('preparing', 'ready'), 'key-0', { version: 3, paymentStatus: 'paid' })
    const isQuiet = (chain: MoveChain, now: number) => withHandOver(chain, now)[0]?.handedOver === true
    expect(isQuiet(ready, NOW)).toBe(false)
    const both = tapped(ready, 'z', 'delivered')
    expect([isQuiet(both, NOW + UNDO_MS - 1), isQuiet(both, NOW + 2 * UNDO_MS)]).toEqual([false, true])
    expect(isQuiet(whenSent(both, NOW), NOW + 2 * UNDO_MS)).toBe(false)
    expect(isQuiet(whenSent(withHandOver(both, NOW + 2 * UNDO_MS), NOW), NOW)).toBe(true)
    expect(isQuiet(chainOf('preparing', 'ready', 'delivered'), NOW)).toBe(false)
  })

  it('cannot be taken back once it went out', () => {
    const chain = whenSent(atOnce(tapped([], 'a', 'preparing'), NOW), NOW)
    expect(inShort(chain)).toEqual(['a preparing v2 tried'])
    expect(canUndo(chain, NOW - 1)).toBe(false)
  })
})

describe('an answer', () => {
  it('of the server that made it has the next one made on the new version', () => {
    const chain = whenMade(chainOf('preparing', 'ready', 'delivered'), 'key-0', { version: 5, paymentStatus: 'paid' })
    expect(inShort(chain)).toEqual(['key-1 ready v5 waiting', 'key-2 delivered v5 waiting'])
  })

  it('to another change of this device moves what waits to its version, and nothing that is on its way', () => {
    const chain = chainOf('preparing', 'ready')
    expect(inShort(onNewVersion(chain, 3))).toEqual(['key-0 preparing v3 waiting', 'key-1 ready v3 waiting'])
    expect(onNewVersion(chain, 4)).toBe(chain)
    const sent = whenSent(chain, NOW)
    expect(onNewVersion(sent, 3)).toBe(sent)
    expect(onNewVersion([], 3)).toEqual([])
  })

  it('to a tap that is no longer first says nothing', () => {
    const chain = chainOf('preparing')
    expect(whenMade(chain, 'other', { version: 5, paymentStatus: 'paid' })).toBe(chain)
    expect(whenRefused(chain, 'other', theirs('cancelled'))).toBe(chain)
  })

  it.each<[string, MoveChain, Theirs, string[]]>([
    ['another tablet made the same step', chainOf('preparing'), theirs('preparing'), []],
    ['it made the first of two', chainOf('preparing', 'ready'), theirs('preparing'), ['key-1 ready v7 waiting']],
    ['it made both', chainOf('preparing', 'ready'), theirs('ready'), []],
    ['it went further than was tapped here', chainOf('preparing'), theirs('ready'), ['key-0 preparing v2 asking']],
    [
      'it was cancelled',
      chainOf('preparing', 'ready'),
      theirs('cancelled'),
      ['key-0 preparing v2 asking', 'key-1 ready v2 waiting'],
    ],
    [
      'it was refunded',
      chainOf('preparing'),
      theirs('confirmed', { payment: 'refunded' }),
      ['key-0 preparing v2 asking'],
    ],
    [
      'moved the same and refunded',
      chainOf('preparing'),
      theirs('preparing', { payment: 'refunded' }),
      ['key-0 preparing v2 asking'],
    ],
    ['only its pickup was moved', chainOf('preparing'), theirs('confirmed'), ['key-0 preparing v2 asking']],
    [
      'it is gone',
      chainOf('preparing'),
      { version: 0, sentence: 'Commande introuvable.' },
      ['key-0 preparing v2 asking'],
    ],
  ])('that refuses it: %s', (_, chain, side, left) => {
    expect(inShort(whenRefused(chain, 'key-0', side))).toEqual(left)
  })
})

describe('a question', () => {
  const asked = (chain: MoveChain, side: Theirs) => whenRefused(chain, 'key-0', side)

  it.each<[string, MoveChain, string[]]>([
    ['a pickup that was moved', asked(chainOf('preparing'), theirs('confirmed')), ['new preparing v7 waiting']],
    [
      'a step that the server has made and refunded: the second leads on',
      asked(chainOf('preparing', 'ready'), theirs('preparing', { payment: 'refunded' })),
      ['new ready v7 waiting'],
    ],
    [
      'a refund: all taps lead on',
      asked(chainOf('preparing', 'ready'), theirs('confirmed', { payment: 'refunded' })),
      ['new preparing v7 waiting', 'key-1 ready v7 waiting'],
    ],
  ])('may be answered by ours: %s', (_, chain, again) => {
    expect(canApplyAgain(chain)).toBe(true)
    const next = appliedAgain(chain, 'new', NOW)
    expect(inShort(next)).toEqual(again)
    expect(dueTap(next, NOW)?.theirs).toBeUndefined()
    expect(next.every(({ payment }) => payment === chain[0]?.theirs?.payment)).toBe(true)
  })

  it.each<[string, MoveChain]>([
    ['a cancelled order', asked(chainOf('preparing'), theirs('cancelled'))],
    ['one that is further', asked(chainOf('preparing'), theirs('ready'))],
    ['one that is gone', asked(chainOf('preparing'), { version: 0, sentence: '' })],
    ['none that is asked', chainOf('preparing')],
  ])('may not: %s', (_, chain) => {
    expect(canApplyAgain(chain)).toBe(false)
    expect(appliedAgain(chain, 'new', NOW)).toBe(chain)
  })

  it('answered by theirs ends the taps; without a question nothing is thrown away', () => {
    expect(withTheirs(asked(chainOf('preparing', 'ready'), theirs('cancelled')))).toEqual([])
    const chain = chainOf('preparing')
    expect(withTheirs(chain)).toBe(chain)
  })

  it('stops what is behind it', () => {
    expect(dueTap(asked(chainOf('preparing', 'ready'), theirs('cancelled')), NOW + 60_000)).toBeUndefined()
  })
})

/** The server as moves see it: versions, kept answers, legal steps. */
class Server {
  status: OrderStatus = 'confirmed'
  payment: PaymentStatus = 'paid'
  version = 2
  readonly been = new Set<OrderStatus>(['confirmed'])
  readonly answers = new Map<string, { version: number; paymentStatus: PaymentStatus }>()

  take({ key, to, version }: QueuedMove): { made: { version: number; paymentStatus: PaymentStatus } } | { no: Theirs } {
    const kept = this.answers.get(key)
    if (kept) return { made: kept }
    if (version !== this.version || !isStep(this.status, to)) return { no: this.side() }
    this.#become(to)
    const made = { version: this.version, paymentStatus: this.payment }
    this.answers.set(key, made)
    return { made }
  }
  cancel() {
    if (isStep(this.status, 'cancelled')) this.#become('cancelled')
  }
  refund() {
    this.payment = 'refunded'
    this.version += 1
  }
  delay() {
    this.version += 1
  }
  side(): Theirs {
    return { status: this.status, version: this.version, payment: this.payment, sentence: '' }
  }
  #become(to: OrderStatus) {
    expect(isStep(this.status, to)).toBe(true)
    this.status = to
    this.version += 1
    this.been.add(to)
  }
}

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  confirmed: 'preparing',
  preparing: 'ready',
  ready: 'delivered',
}

/** A tablet that notes what became of each tap. */
class Tablet {
  chain: MoveChain = []
  known: Theirs
  readonly open = new Set<string>()
  readonly server: Server
  #taps = 0
  readonly name: string

  constructor(name: string, server: Server) {
    this.name = name
    this.server = server
    this.known = server.side()
  }
  hear() {
    this.known = this.server.side()
  }
  tap(now: number) {
    const { status = 'confirmed', version, payment = 'paid' } = this.known
    const to = NEXT[this.chain.at(-1)?.to ?? status]
    if (!to) return
    const key = this.#newKey()
    const order = { ...ORDER, status, version, paymentStatus: payment }
    this.chain = withTap(this.chain, { key, order, to, ageChecked: false, undoMs: UNDO_MS }, now)
    if (this.chain.at(-1)?.key === key) this.open.add(key)
  }
  undo(now: number) {
    this.#becomes(withoutLast(this.chain, now), gone => expect(gone.state).toBe('waiting'))
  }
  send(now: number, line: 'whole' | 'lost' | 'answer lost') {
    this.chain = whenSent(this.chain, now)
    const move = dueTap(this.chain, now)
    if (!move || line === 'lost') return
    const answer = this.server.take(move)
    if (line === 'answer lost') return
    if ('made' in answer) {
      this.#becomes(whenMade(this.chain, move.key, answer.made), ({ key }) =>
        expect(this.server.answers.has(key)).toBe(true),
      )
    } else {
      // Both sides agree: the server has been there.
      this.#becomes(whenRefused(this.chain, move.key, answer.no), ({ to }) => expect(this.server.been).toContain(to))
    }
  }
  decide(isMine: boolean, now: number) {
    if (!isAsking(this.chain)) return
    const next =
      isMine && canApplyAgain(this.chain) ? appliedAgain(this.chain, this.#newKey(), now) : withTheirs(this.chain)
    // Whatever goes now was shown in the question.
    for (const { key } of next) this.open.add(key)
    this.#becomes(next, () => {})
  }
  #newKey() {
    this.#taps += 1
    return `${this.name}${this.#taps}`
  }
  #becomes(next: MoveChain, check: (gone: QueuedMove) => void) {
    for (const move of this.chain) {
      if (next.some(({ key }) => key === move.key)) continue
      check(move)
      this.open.delete(move.key)
    }
    this.chain = next
  }
}

const step = fc.oneof(
  fc.record({ is: fc.constant('tap'), who: fc.nat(1) }),
  fc.record({ is: fc.constant('undo'), who: fc.nat(1) }),
  fc.record({ is: fc.constant('hear'), who: fc.nat(1) }),
  fc.record({ is: fc.constant('send'), who: fc.nat(1), line: fc.constantFrom('whole', 'lost', 'answer lost') }),
  fc.record({ is: fc.constant('decide'), who: fc.nat(1), isMine: fc.boolean() }),
  fc.record({ is: fc.constant('pass'), ms: fc.constantFrom(1, 3000, 6000) }),
  fc.record({ is: fc.constantFrom('cancel', 'refund', 'delay') }),
)

it('ends in the server’s truth whatever two tablets do meanwhile, and loses no tap that nobody was shown', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, isMine) => {
      const server = new Server()
      const tablets = [new Tablet('a', server), new Tablet('b', server)]
      let now = NOW
      for (const step of steps) {
        const tablet = 'who' in step ? tablets[step.who] : undefined
        if (step.is === 'tap') tablet?.tap(now)
        if (step.is === 'undo') tablet?.undo(now)
        if (step.is === 'hear') tablet?.hear()
        if (step.is === 'send' && 'line' in step) tablet?.send(now, step.line as 'whole')
        if (step.is === 'decide' && 'isMine' in step) tablet?.decide(step.isMine, now)
        if (step.is === 'pass' && 'ms' in step) now += step.ms
        if (step.is === 'cancel' || step.is === 'refund' || step.is === 'delay') server[step.is]()
      }
      // The network is back for good.
      now += 2 * UNDO_MS
      for (const tablet of tablets) {
        for (let turn = 0; turn < 12 && tablet.chain.length > 0; turn++) {
          tablet.decide(isMine, now)
          tablet.send(now, 'whole')
        }
      }
      for (const tablet of tablets) {
        tablet.hear()
        expect(tablet.chain).toEqual([])
        expect([...tablet.open]).toEqual([])
        expect(tablet.known).toEqual(server.side())
      }
    }),
    { numRuns: 400 },
  )
})
