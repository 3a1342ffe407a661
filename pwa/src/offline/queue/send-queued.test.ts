import { afterEach, describe, expect, it, vi } from 'vitest'
import { oneAtATime } from './send-queued.ts'

const { afterOthers, unlessElsewhere } = oneAtATime('of a queue')

type Work = (lock: object | null) => Promise<void>
type Options = { ifAvailable?: boolean }

/** The browser's locks, as far as they are used here: one at a time for a name. */
function lockManager() {
  const held = new Map<string, Promise<void>>()
  return {
    async request(name: string, options: Options | Work, more?: Work): Promise<void> {
      const work = (more ?? options) as Work
      const isBusy = held.has(name)
      if (isBusy && (options as Options).ifAvailable) return await work(null)
      const mine = (held.get(name) ?? Promise.resolve()).then(() => work({}))
      held.set(name, mine)
      await mine
      if (held.get(name) === mine) held.delete(name)
    },
  }
}

/** Some sending that takes until it is told to end. */
function sending() {
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: vi.fn(() => ended), end: () => end() }
}

afterEach(() => vi.unstubAllGlobals())

describe('two tabs that want to send', () => {
  it('do not do it at once: the second leaves it to the first', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() })
    const [first, second] = [sending(), sending()]
    const done = unlessElsewhere(first.work)
    await vi.waitFor(() => expect(first.work).toHaveBeenCalledOnce())
    await unlessElsewhere(second.work)
    expect(second.work).not.toHaveBeenCalled()
    first.end()
    await done
  })

  it('wait for each other where one has but this chance', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() })
    const [first, second] = [sending(), sending()]
    const done = [unlessElsewhere(first.work), afterOthers(second.work)]
    await vi.waitFor(() => expect(first.work).toHaveBeenCalledOnce())
    expect(second.work).not.toHaveBeenCalled()
    first.end()
    second.end()
    await Promise.all(done)
    expect(second.work).toHaveBeenCalledOnce()
  })
})

it('without locks sends by itself in a page, and not in a worker', async () => {
  vi.stubGlobal('navigator', {})
  const work = vi.fn(async () => {})
  await afterOthers(work)
  expect(work).not.toHaveBeenCalled()
  await unlessElsewhere(work)
  expect(work).toHaveBeenCalledOnce()
})
