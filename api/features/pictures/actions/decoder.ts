import type { Sharp, SharpOptions } from 'sharp'
import { unavailable } from '#api/kernel/problems/unavailable.ts'
import { createConcurrencyLimit } from '#api/platform/limits/concurrency-limit.ts'

/** One picture at a time: what decoding takes is bounded by the largest, whatever comes at once. */
export const inTurn = createConcurrencyLimit({
  running: 1,
  waiting: 16,
  refusal: () => unavailable(10),
})

export type Open = (bytes: Buffer, options?: SharpOptions) => Sharp

let opener: Promise<Open> | undefined

/** The decoder is loaded with the first picture: a process that never sees one does without its 30 MB. */
export function sharpOpener(): Promise<Open> {
  opener ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // Nothing but what is taken in may be read, whatever else the library knows.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  })
  return opener
}
