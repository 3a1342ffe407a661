import { useRinging } from '../sound/use-sound.ts'
import { useBoard } from './board-store.ts'

/** How many new orders nobody has touched. On whatever page it is shown, they ring there. */
export function useWaitingCount(): number | undefined {
  const { unseen } = useBoard()
  useRinging(unseen)
  return unseen.size || undefined
}
