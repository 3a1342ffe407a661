import { useState } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'
import { CheckBox } from '#pwa/ui/forms/check-box/check-box.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import type { StaffEntry } from '../entries/entries.ts'
import { useShortcuts } from './use-shortcuts.ts'
import './shortcuts.css'

const kept = storedValue('local', 'laikhram_shortcuts', isFlag)

/** The keyboard's shortcuts, and the list of them behind `?`. */
export function Shortcuts({ entries }: { entries: readonly StaffEntry[] }) {
  const [areOn, setOn] = useState(() => kept.read() ?? true)
  const help = useOverlay('raccourcis')
  useShortcuts({ entries, areOn, onHelp: () => help.show() })
  const turn = (on: boolean) => {
    kept.write(on)
    setOn(on)
  }
  return (
    <Sheet open={help.open} onClose={help.close} title="Raccourcis clavier">
      <div className="shortcuts">
        <CheckBox checked={areOn} onChange={({ target }) => turn(target.checked)}>
          Raccourcis actifs sur cet appareil
        </CheckBox>
        <dl>
          {entries.map(({ path, key, label }) => (
            <Line key={path} keys={['g', key]} does={label} />
          ))}
          <Line keys={['/']} does="Rechercher dans la page" />
          <Line keys={['?']} does="Cette liste" />
          <Line keys={['Échap']} does="Fermer ce qui est ouvert" />
        </dl>
      </div>
    </Sheet>
  )
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && ' puis '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}
