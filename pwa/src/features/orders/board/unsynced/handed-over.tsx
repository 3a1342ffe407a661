import { plural } from '#api/kernel/text/plural.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { useHandedOver } from './use-queue.ts'
import './handed-over.css'

/** Orders that were handed over here and have left the board, until the server knows it. */
export function HandedOver() {
  const chains = useHandedOver()
  if (chains.length === 0) return null
  const numbers = chains.map(([first]) => first?.number).join(', ')
  return (
    <span className="handed-over">
      <Icon name="offline" />
      <span>
        {plural(chains.length, 'remise non synchronisée', 'remises non synchronisées')}&nbsp;: {numbers}
      </span>
    </span>
  )
}
