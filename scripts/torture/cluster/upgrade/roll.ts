import type { Member } from '../processes/member.ts'

/**
 * Ends one process after the other in good order and starts it again, those that listen first, each once the one before
 * it answers.
 * @param release the folder of the release that they run from then on, the one they ran before unless said
 */
export async function roll(members: readonly Member[], release?: string): Promise<void> {
  for (const one of members) {
    await one.stop()
    await one.start(release)
  }
}
