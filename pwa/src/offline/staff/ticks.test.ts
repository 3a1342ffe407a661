import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAsking, withTheirs } from './moves.ts'
import {
  canTickAgain,
  type QueuedTick,
  type TickChain,
  tickedAgain,
  whenTicked,
  whenTickRefused,
  withTick,
} from './ticks.ts'

const ORDER = { id: 'order', number: '#A', callNumber: 37 }
const PART = { order: ORDER, line: '1', part: 0, title: 'Pad thaï', version: 11 }
const ticked = (chain: TickChain, key: string, cooked = true) => withTick(chain, { ...PART, key, cooked }, 1000)
const sent = (chain: TickChain): TickChain => chain.map((tick, place) => (place ? tick : { ...tick, state: 'tried' }))
const inShort = (chain: TickChain) =>
  chain.map(({ key, cooked, version, state }) => `${key} ${cooked} v${version} ${state}`)
const theirs = (cooked?: boolean) => ({ cooked, version: 20, sentence: 'Quelqu’un…' })

describe('a tick', () => {
  it('is on the version that was seen, and goes out at once', () => {
    const [tick] = ticked([], 'a')
    expect(tick).toMatchObject({ number: '37', version: 11, at: 1000, dueAt: 1000, state: 'waiting' })
  })

  it('that never went out is taken back without a trace', () => {
    expect(ticked(ticked([], 'a'), 'b', false)).toEqual([])
  })

  it('that may have gone out is followed by the next, made on what it is answered', () => {
    const chain = ticked(sent(ticked([], 'a')), 'b', false)
    expect(inShort(chain)).toEqual(['a true v11 tried', 'b false v11 waiting'])
    expect(inShort(whenTicked(chain, 'a', 12))).toEqual(['b false v12 waiting'])
    expect(whenTicked(chain, 'other', 12)).toBe(chain)
  })

  it('is one, however often it is tapped', () => {
    const chain = ticked([], 'a')
    expect(ticked(chain, 'b')).toBe(chain)
  })
})

describe('refused', () => {
  it('both agree where the server has what was wanted here last', () => {
    expect(whenTickRefused(sent(ticked([], 'a')), 'a', theirs(true))).toEqual([])
    const chain = ticked(sent(ticked([], 'a')), 'b', false)
    expect(whenTickRefused(chain, 'a', theirs(false))).toEqual([])
  })

  it('somebody is asked otherwise, about what was wanted last', () => {
    const asked = whenTickRefused(sent(ticked([], 'a')), 'a', theirs(false))
    expect([isAsking(asked), canTickAgain(asked)]).toEqual([true, true])
    expect(ticked(asked, 'b', false)).toBe(asked)
    expect(inShort(tickedAgain(asked, 'c'))).toEqual(['c true v20 waiting'])
    expect(withTheirs(asked)).toEqual([])
  })

  it('there is nothing to tick again where the dish is gone', () => {
    const asked = whenTickRefused(sent(ticked([], 'a')), 'a', theirs())
    expect([isAsking(asked), canTickAgain(asked)]).toEqual([true, false])
    expect(tickedAgain(asked, 'c')).toBe(asked)
    expect(withTheirs(asked)).toEqual([])
  })
})

it('ends as the last tap wanted it, whatever is sent, answered and tapped between', () => {
  const step = fc.constantFrom('tick', 'untick', 'send', 'answer')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      let chain: TickChain = []
      let [server, version, wanted, key] = [false, 11, false, 0]
      const answer = () => {
        const [first] = chain as readonly QueuedTick[]
        if (first?.state !== 'tried') return
        expect(first.version).toBe(version)
        server = first.cooked
        version += 1
        chain = whenTicked(chain, first.key, version)
      }
      for (const one of steps) {
        if (one === 'send') chain = sent(chain)
        else if (one === 'answer') answer()
        else {
          wanted = one === 'tick'
          const shown = chain.at(-1)?.cooked ?? server
          // A box that shows it already cannot be tapped for it.
          if (shown !== wanted) chain = withTick(chain, { ...PART, version, key: `${key++}`, cooked: wanted }, 1000)
          expect(chain.at(-1)?.cooked ?? server).toBe(wanted)
        }
      }
      while (chain.length > 0) {
        chain = sent(chain)
        answer()
      }
      if (steps.some(one => one === 'tick' || one === 'untick')) expect(server).toBe(wanted)
    }),
  )
})
