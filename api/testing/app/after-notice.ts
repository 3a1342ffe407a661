import type { LIVE_CHANNELS, LiveHub } from '#api/platform/database/live.ts'

/** Makes a change and waits until this process has heard of it. */
export async function afterNotice(
  live: LiveHub,
  channel: (typeof LIVE_CHANNELS)[number],
  change: () => Promise<unknown>,
): Promise<void> {
  const heard = new Promise<void>(resolve => {
    const stop = live.on(channel, () => {
      stop()
      resolve()
    })
  })
  await change()
  await heard
}
