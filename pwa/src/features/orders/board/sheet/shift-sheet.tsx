import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Switch } from '#pwa/ui/forms/switch/switch.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { PortionsPart } from '../portions/portions-part.tsx'
import { StationChoice } from '../stations/station-choice.tsx'
import { DensityChoice } from '../tickets/density/density-choice.tsx'
import { PausePart } from './pause-part.tsx'
import './ticket-sheet.css'

type ShiftSheetProps = {
  open: boolean
  onClose: () => void
  /** Null while orders are taken. */
  pausedUntil: Date | null
  sound: { isOn: boolean; switchOn: () => Promise<void> }
  printing: { isAutomatic: boolean; switchAutomatic: (isOn: boolean) => void }
  /** The switch for notifications while the page is closed. */
  notifications?: ReactNode
}

/** The settings of a shift: whether orders are taken, whether this device rings and prints. */
export function ShiftSheet({ open, onClose, pausedUntil, sound, printing, notifications }: ShiftSheetProps) {
  return (
    <Sheet open={open} title="Service" onClose={onClose}>
      <div className="ticket-sheet">
        <PausePart pausedUntil={pausedUntil} onDone={onClose} />
        <PortionsPart />
        <section>
          <h3>Son de cet appareil</h3>
          <p>{sound.isOn ? 'Chaque nouvelle commande sonne jusqu’à ce qu’on la touche.' : 'Le son est coupé.'}</p>
          <Button onClick={() => void sound.switchOn()}>{sound.isOn ? 'Essayer le son' : 'Activer le son'}</Button>
        </section>
        {notifications}
        <section>
          <h3>Tickets de cet appareil</h3>
          <p>Plus petits, il en tient davantage à l’écran.</p>
          <DensityChoice />
        </section>
        <StationChoice />
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
