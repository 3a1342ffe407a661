import { onTestFinished } from 'vitest'
import { origin } from '../browser/phone.ts'

/**
 * Makes the payment simulator misbehave until the test ends.
 * @param session a single payment session; without it, all of them
 */
export async function setFaults(faults: Record<string, unknown>, session?: string): Promise<void> {
  const address = `${origin}/stripe-simulator/faults`
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...faults, ...(session && { session }) }),
  })
  if (!answer.ok) throw new Error(`the faults were refused: ${await answer.text()}`)
  onTestFinished(async () => {
    await fetch(session ? `${address}?session=${session}` : address, { method: 'DELETE' })
  })
}
