import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../seed.ts'
import type { Member } from './member.ts'

/** Kills one process every few seconds, most of them at once and some in good order, and lets each come back. */
export async function killInTurns(members: readonly Member[], random: Random, until: number): Promise<string[]> {
  const killed: string[] = []
  const comingBack: Promise<void>[] = []
  let round: Member[] = []
  while (Date.now() < until) {
    await wait(random.between(1_000, 3_000))
    // Each process is killed once a round, in a random order, so that none is spared.
    if (round.length === 0) round = [...members]
    const victim = random.oneOf(round)
    if (!victim.isUp() || isLastOfItsKind(victim, members)) continue
    round = round.filter(one => one !== victim)
    if (random.chance(0.2)) await victim.stop()
    else await victim.kill()
    killed.push(victim.name)
    comingBack.push(wait(random.between(0, 1_000)).then(() => victim.start()))
  }
  await Promise.all(comingBack)
  return killed
}

/** The last process of its kind is spared: without it there would be nothing to observe. */
function isLastOfItsKind(victim: Member, members: readonly Member[]): boolean {
  const ofItsKind = members.filter(one => (one.port === undefined) === (victim.port === undefined))
  return !ofItsKind.some(one => one !== victim && one.isUp())
}
