import type { Clock } from '#api/platform/clock.ts'

export type FakeClock = Clock & {
  set(iso: string): void
  advanceMinutes(minutes: number): void
  advanceSeconds(seconds: number): void
}

/** A clock that stands still until the test moves it. @param startsAt with its offset, such as `2026-03-28T12:00:00Z` */
export function fakeClock(startsAt: string): FakeClock {
  let at = Date.parse(startsAt)
  return Object.assign(() => new Date(at), {
    set(iso: string) {
      at = Date.parse(iso)
    },
    advanceMinutes(minutes: number) {
      at += minutes * 60_000
    },
    advanceSeconds(seconds: number) {
      at += seconds * 1000
    },
  })
}
