import type { Scene } from './book.ts'
import { JOURNEY_NAMES, JOURNEYS, type JourneyName } from './journeys.ts'
import type { Send } from './steps.ts'

export type Crowd = {
  /** From now on half of the new people do this. */
  hopeFor(journey: JourneyName | undefined): void
  /** Rejects when a person is not served. */
  failed: Promise<never>
  /** Nobody comes any more; waits for those who are there. @throws what nobody was to be told */
  goHome(): Promise<void>
}

/** Runs this many journeys at a time; each person who is done is followed by another. */
export function openCrowd(scene: Scene, people: number, send: Send): Crowd {
  let hoped: JourneyName | undefined
  let isClosed = false
  const { random } = scene
  const everybody = Promise.all(Array.from({ length: people }, person))
  const failed = everybody.then(() => new Promise<never>(() => {}))
  // The promise itself still rejects for those who await it.
  failed.catch(() => {})
  return {
    hopeFor: journey => {
      hoped = journey
    },
    failed,
    goHome: async () => {
      isClosed = true
      await everybody
    },
  }

  async function person(): Promise<void> {
    while (!isClosed) {
      const name = hoped !== undefined && random.chance(0.5) ? hoped : random.oneOf(JOURNEY_NAMES)
      await JOURNEYS[name](scene, send).catch(error => {
        isClosed = true
        throw new Error(`Somebody who ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
      })
    }
  }
}
