/**
 * Everything that people ask for, each call of which loses its answer once in one of many ways. They come again with the
 * same key, and once more when they know: the answer is the first one's, and the row too.
 */
import { expect } from 'vitest'
import { invariant } from '../invariant.ts'
import { reconcile } from '../world/books/reconcile.ts'
import { comeToRest } from '../world/books/rest.ts'
import { type Answer, insist } from '../world/people/client.ts'
import { openCrowd } from '../world/people/crowd.ts'
import { openScene } from '../world/people/scene.ts'
import type { Act, Send } from '../world/people/steps.ts'
import { Tally } from '../world/people/tally.ts'
import { troublesOf } from '../world/people/troubles.ts'
import type { Moment } from '../world/wires/traps.ts'

const PEOPLE = 6

invariant(
  7,
  'an answer that is lost in any way: the same key brings the same answer, and one row',
  { secondsATry: 0.2 },
  async ({ times, random, tried }) => {
    const scene = await openScene({ processes: 1, durable: false }, random)
    const { traps, origin } = scene.world
    const tally = new Tally()
    let lost = 0
    let reachEnough = () => {}
    const enough = new Promise<void>(resolve => {
      reachEnough = resolve
    })

    const send: Send = async <Body>(act: Act): Promise<Answer<Body>> => {
      const trouble = random.oneOf(troublesOf(act))
      const trap = traps.set(trouble.at(act), () => trouble.fate)
      const call = { method: 'POST', ...act } as const
      const answer = await insist<Body>(origin, call, trouble.patienceMs)
      trap.remove()
      expect(said(await insist<Body>(origin, call)), act.kind).toEqual(said(answer))
      if (!trap.isSprung()) return answer
      const unheard = unheardYes(await trap.sprung)
      if (unheard !== undefined) expect(answer.text, act.kind).toBe(unheard)
      tally.count(`${act.kind}: ${trouble.name}`)
      tried()
      if (++lost >= times) reachEnough()
      return answer
    }

    const crowd = openCrowd(scene, PEOPLE, send)
    await Promise.race([enough, crowd.failed])
    await crowd.goHome()
    await comeToRest(scene.world)
    await reconcile(scene)
    tally.print(`${lost} lost answers, ${scene.book.orders.size} orders:`)
  },
)

/** What an answer says, but for the id of its request, which a refusal names and which is each one's own. */
function said({ status, text }: Answer<unknown>): [status: number, text: string] {
  return [status, text.replace(/"instance":"urn:uuid:[0-9a-f-]{36}",/, '')]
}

/** The API's first answer, which was lost. */
function unheardYes({ wire, side, piece }: Moment): string | undefined {
  const text = wire === 'api' && side === 'after' ? (piece?.toString('utf8') ?? '') : ''
  return text.startsWith('HTTP/1.1 2') ? text.slice(text.indexOf('\r\n\r\n') + 4) : undefined
}
