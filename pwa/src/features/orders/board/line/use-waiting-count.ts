import { useRinging } from '../sound/use-sound.ts'
import { useBoard } from './board-store.ts'

/** The number of new orders that nobody has touched. Whatever page shows it also rings for them. */
export function useWaitingCount(): number | undefined {
  const { unseen } = useBoard()
  useRinging(unseen)
  return unseen.size || undefined
}
