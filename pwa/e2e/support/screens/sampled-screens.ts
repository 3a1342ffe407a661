import type { Screen } from './screen.ts'

const TODAY = Math.floor(Date.now() / 86_400_000)

/** Every n-th screen, different ones each day, since opening all of them takes minutes. */
export function sampleOfToday(screens: readonly Screen[], oneIn: number): Screen[] {
  return screens.filter((_, place) => place % oneIn === TODAY % oneIn)
}

/**
 * A run of all tests (`scripts/test/run.ts`) checks a tenth of the screens, which shows that the table still works; a run
 * that names them checks them all, and so does `npm run test:deep`, which a build server runs right after it.
 */
export function screensToCheck(screens: readonly Screen[]): Screen[] {
  const isEverything = process.env.EVERY_TEST && !process.env.TORTURE && !process.env.PICTURES
  return isEverything ? sampleOfToday(screens, 10) : [...screens]
}
