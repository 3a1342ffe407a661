import type { Screen } from './screen.ts'

const TODAY = Math.floor(Date.now() / 86_400_000)

/** Every n-th screen, different ones each day, since opening all of them takes minutes. */
export function sampleOfToday(screens: readonly Screen[], oneIn: number): Screen[] {
  return screens.filter((_, place) => place % oneIn === TODAY % oneIn)
}
