import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { checkSession } from '../session.ts'

export type LinkOutcome = {
  onDone: () => void
  /** Called when the link was used already or has expired. */
  onDeadLink: () => void
}

/**
 * Sends what a mailed link is for, which ends every session of its account.
 * @throws whatever `send` throws but for a dead link
 */
export async function pressLink(send: () => Promise<unknown>, { onDone, onDeadLink }: LinkOutcome): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'token_invalid') return onDeadLink()
    throw error
  }
  // The ended sessions are perhaps this device's too.
  void checkSession()
  onDone()
}
