import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endOneSession, listSessions } from '#api/features/customers/contract.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { evenIfGone } from '#pwa/lib/calls/after-change.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import './customers.css'

type DeviceListProps = {
  ask: AccountCall
  now: Date
  /** Signing out this very device is asked about first. */
  onEndThis: () => void
}

/** Every customer's list has a key that begins with this one. */
const DEVICES_KEY = ['devices']

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

type Device = OutputOf<typeof listSessions>[number]
type DeviceRowProps = { device: Device; now: Date; ending: boolean; onEnd: () => void }

/** One device: what it is, when it was last used, the button that signs it out. */
function DeviceRow({ device: { device, last_seen_at, current }, now, ending, onEnd }: DeviceRowProps) {
  return (
    <li>
      <div>
        <b>{device}</b>
        {current ? (
          <StateWord tone="good" icon="check">
            Cet appareil
          </StateWord>
        ) : (
          <small>Vu {formatMoment(new Date(last_seen_at), now)}</small>
        )}
      </div>
      <Button look="link" busy={ending} onClick={onEnd}>
        Déconnecter<span className="visually-hidden"> {current ? 'cet appareil' : device}</span>
      </Button>
    </li>
  )
}

type EndThisDeviceProps = { open: boolean; onClose: () => void; onEnd: () => void }

/** Asks before signing out the device that the customer is using. */
export function EndThisDevice({ open, onClose, onEnd }: EndThisDeviceProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      shape="card"
      title="Déconnecter cet appareil&nbsp;?"
      footer={
        <>
          <Button block onClick={onClose}>
            Rester connecté
          </Button>
          <Button look="danger" block onClick={onEnd}>
            Me déconnecter
          </Button>
        </>
      }
    >
      <p className="end-this-device">Votre panier reste sur cet appareil. Votre compte vous attend.</p>
    </Sheet>
  )
}

const devicesQuery = (ask: AccountCall, customerId: string | undefined) =>
  queryOptions({ queryKey: [...DEVICES_KEY, customerId], queryFn: () => ask(listSessions, {}), staleTime: 0 })

/** The devices on which the customer is signed in: this one first, then those used last. */
function useDevices(ask: AccountCall) {
  return useQuery(devicesQuery(ask, useCustomer()?.id))
}

/** Asks for the list again after something has signed devices out. */
export function useDevicesChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: DEVICES_KEY })
}

/** Signs another device out, by its session's id. A session that has ended already counts as signed out. */
function useEndDevice(ask: AccountCall) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => evenIfGone(ask(endOneSession, { params: { id } })),
    // The button stays busy until the new list has come, so that it is not pressed twice.
    onSuccess: () => client.invalidateQueries({ queryKey: DEVICES_KEY }),
  })
}
