import { pauseOrders } from '#api/features/settings/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { restaurantQuery } from '#pwa/lib/menu/use-menu.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { formatMoment } from './format-moment.ts'

const SPANS = [
  { label: '15 minutes', body: { minutes: 15 } },
  { label: '30 minutes', body: { minutes: 30 } },
  { label: '1 heure', body: { minutes: 60 } },
  { label: 'Jusqu’à demain', body: { until: 'tomorrow' as const } },
]

type PausePartProps = {
  /** Null while orders are taken. */
  pausedUntil: Date | null
  onDone?: () => void
  /** 2 where it is a part of a page, 3 in a sheet. */
  level?: 2 | 3
}

/** Pauses ordering for a while; the customers' page says so within seconds. */
export function PausePart({ pausedUntil, onDone, level = 3 }: PausePartProps) {
  const pause = usePause()
  const needsNetwork = useNeedsNetwork()
  const Heading = `h${level}` as const
  const done = onDone && { onSuccess: onDone }
  return (
    <section>
      <Heading>Suspendre les commandes</Heading>
      <p>
        {pausedUntil
          ? `Suspendues jusqu’à ${formatMoment(pausedUntil, clock.now())}. Une autre durée la remplace.`
          : 'Personne ne peut commander en ligne de retrait avant la fin de ce temps. Ce qui se retire plus tard se commande toujours, et les commandes déjà payées restent à préparer.'}
      </p>
      <NeedsNetwork>
        Hors connexion, les commandes ne se suspendent pas&nbsp;: le site des clients ne l’apprendrait pas.
      </NeedsNetwork>
      {pause.isError && <Notice tone="problem">{pause.error.message}</Notice>}
      <div className="ticket-actions">
        {SPANS.map(({ label, body }) => (
          <Button
            key={label}
            busy={pause.isPending}
            busyLabel={label}
            blocked={needsNetwork && label}
            onClick={() => pause.mutate(body, done)}
          >
            {label}
          </Button>
        ))}
        {pausedUntil && (
          <Button
            look="primary"
            busy={pause.isPending}
            busyLabel="Un instant…"
            blocked={needsNetwork && 'Reprendre les commandes'}
            onClick={() => pause.mutate({ minutes: 0 }, done)}
          >
            Reprendre les commandes
          </Button>
        )}
      </div>
    </section>
  )
}

/** Pauses ordering; `{ minutes: 0 }` ends the pause. */
export function usePause() {
  return useStaffMutation(pauseOrders, {
    request: (body: RequestOf<typeof pauseOrders>['body']) => ({ body }),
    takes: (client, { pausedUntil }) => {
      client.setQueryData(restaurantQuery.queryKey, known => known && { ...known, pausedUntil })
      // An answer from before the pause would end it here.
      void client.invalidateQueries(restaurantQuery)
    },
  })
}
