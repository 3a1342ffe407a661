import { useRef } from 'react'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { DeviceRow } from './device-row.tsx'
import { useDevices, useEndDevice } from './use-devices.ts'
import '../settings/access-list.css'

type DeviceListProps = {
  ask: AccountCall
  now: Date
  /** Signing out this very device is asked about first. */
  onEndThis: () => void
}

/** The devices on which the customer is signed in, each with a button that signs it out. */
export function DeviceList({ ask, now, onEndThis }: DeviceListProps) {
  const { data: devices, isError, refetch } = useDevices(ask)
  const reachable = useServerReachable()
  const ending = useEndDevice(ask)
  const heading = useRef<HTMLHeadingElement>(null)
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => {
        // The pressed button is removed with its row, so the heading takes the focus.
        heading.current?.focus()
        showToast({ tone: 'done', text: 'Appareil déconnecté.', durationMs: 3000 })
      },
    })
  return (
    <section className="access-list" aria-labelledby="device-list-title">
      <h3 id="device-list-title" ref={heading} tabIndex={-1}>
        Appareils connectés
      </h3>
      {ending.isError && <Notice tone="problem">{ending.error.message}</Notice>}
      {devices && (
        <ul>
          {devices.map(device => (
            <DeviceRow
              key={device.id}
              device={device}
              now={now}
              ending={ending.isPending && ending.variables === device.id}
              onEnd={() => (device.current ? onEndThis() : end(device.id))}
            />
          ))}
        </ul>
      )}
      {!devices && !isError && <Skeleton lines={4} />}
      {!devices && isError && (
        <Notice tone={reachable ? 'problem' : 'plain'} icon={reachable ? 'alert' : 'offline'}>
          <p>{reachable ? '' : 'Hors connexion. '}Vos appareils n’ont pas pu être chargés.</p>
          <RetryButton look="link" onRetry={() => void refetch()} />
        </Notice>
      )}
    </section>
  )
}
