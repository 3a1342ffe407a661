import type { ManifestTransform } from 'workbox-build'

/** The most bytes, uncompressed, that a customer's phone may be made to fetch ahead. */
const MOST_BYTES = 1_500_000

/** Fails the build when the worker would fetch more than MOST_BYTES ahead, and names the heaviest files. */
export const precacheLimit: ManifestTransform = entries => {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES) throw new Error(tooHeavy(bytes, entries))
  return { manifest: entries }
}

function tooHeavy(bytes: number, entries: readonly { url: string; size: number }[]): string {
  const heaviest = [...entries].sort((one, other) => other.size - one.size).slice(0, 5)
  return `Customers would fetch ${bytes} bytes ahead, of ${MOST_BYTES} at most. The heaviest: ${heaviest
    .map(({ url, size }) => `${url} (${size})`)
    .join(', ')}`
}
