import type { listSessions } from '#api/features/customers/contract.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'

type Device = OutputOf<typeof listSessions>[number]
type DeviceRowProps = { device: Device; now: Date; ending: boolean; onEnd: () => void }

/** One device: what it is, when it was last used, the button that signs it out. */
export function DeviceRow({ device: { device, last_seen_at, current }, now, ending, onEnd }: DeviceRowProps) {
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
