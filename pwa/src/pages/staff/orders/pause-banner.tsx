import { formatMoment } from '#pwa/features/orders/board/format-moment.ts'
import { usePause } from '#pwa/features/orders/board/pause-part.tsx'
import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'

/** While no orders are taken: until when, and the way back. */
export function PauseBanner({ until, now }: { until: Date | null; now: Date }) {
  const pause = usePause()
  if (!until || until <= now) return null
  return (
    <Banner
      icon="clock"
      action={
        <button type="button" aria-disabled={pause.isPending || undefined} onClick={() => pause.mutate({ minutes: 0 })}>
          Reprendre
        </button>
      }
    >
      Commandes en ligne suspendues jusqu’à {formatMoment(until, now)}.{pause.isError && ` ${pause.error.message}`}
    </Banner>
  )
}
