import { plural } from '#api/kernel/plural.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { useIsWaiting } from './use-is-waiting.ts'
import { useHandedOver } from './use-queue.ts'
import './handed-over.css'

/** Orders that were handed over here and have left the board, and which the server cannot be told. */
export function HandedOver() {
  const chains = useHandedOver()
  const isWaiting = useIsWaiting(chains[0]?.[0]?.dueAt)
  if (chains.length === 0 || !isWaiting) return null
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
