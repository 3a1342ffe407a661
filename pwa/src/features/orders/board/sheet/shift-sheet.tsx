import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Switch } from '#pwa/ui/switch.tsx'
import { momentInWords } from '../moment-in-words.ts'
import { usePause } from '../ticket-calls.ts'
import './ticket-sheet.css'

type ShiftSheetProps = {
  open: boolean
  onClose: () => void
  /** Null while orders are taken. */
  pausedUntil: Date | null
  sound: { isOn: boolean; switchOn: () => Promise<void> }
  printing: { isAutomatic: boolean; switchAutomatic: (isOn: boolean) => void }
}

const SPANS = [
  { label: '15 minutes', body: { minutes: 15 } },
  { label: '30 minutes', body: { minutes: 30 } },
  { label: '1 heure', body: { minutes: 60 } },
  { label: 'Jusqu’à demain', body: { until: 'tomorrow' as const } },
]

/** What is set once a shift: whether orders are taken, whether this device rings and prints. */
export function ShiftSheet({ open, onClose, pausedUntil, sound, printing }: ShiftSheetProps) {
  return (
    <Sheet open={open} title="Service" onClose={onClose}>
      <div className="ticket-sheet">
        <Pause pausedUntil={pausedUntil} onDone={onClose} />
        <section>
          <h3>Son de cet appareil</h3>
          <p>{sound.isOn ? 'Chaque nouvelle commande sonne jusqu’à ce qu’on la touche.' : 'Le son est coupé.'}</p>
          <Button onClick={() => void sound.switchOn()}>{sound.isOn ? 'Essayer le son' : 'Activer le son'}</Button>
        </section>
        <section>
          <h3>Impression</h3>
          <p>Un ticket de 80&nbsp;mm pour chaque commande payée, imprimé d’ici.</p>
          <Switch
            label="Imprimer les nouvelles commandes sur cet appareil"
            isOn={printing.isAutomatic}
            onSwitch={printing.switchAutomatic}
          >
            {printing.isAutomatic ? 'Imprime tout seul' : 'À la main'}
          </Switch>
        </section>
      </div>
    </Sheet>
  )
}

/** For how long no orders are taken; the customers' page says so within seconds. */
function Pause({ pausedUntil, onDone }: { pausedUntil: Date | null; onDone: () => void }) {
  const pause = usePause()
  return (
    <section>
      <h3>Suspendre les commandes</h3>
      <p>
        {pausedUntil
          ? `Suspendues jusqu’à ${momentInWords(pausedUntil, new Date())}. Une autre durée la remplace.`
          : 'Personne ne peut commander en ligne pendant ce temps. Les commandes déjà payées restent à préparer.'}
      </p>
      {pause.isError && <Notice tone="problem">{pause.error.message}</Notice>}
      <div className="ticket-actions">
        {SPANS.map(({ label, body }) => (
          <Button
            key={label}
            busy={pause.isPending}
            busyLabel={label}
            onClick={() => pause.mutate(body, { onSuccess: onDone })}
          >
            {label}
          </Button>
        ))}
        {pausedUntil && (
          <Button
            look="primary"
            busy={pause.isPending}
            busyLabel="Un instant…"
            onClick={() => pause.mutate({ minutes: 0 }, { onSuccess: onDone })}
          >
            Reprendre les commandes
          </Button>
        )}
      </div>
    </section>
  )
}
