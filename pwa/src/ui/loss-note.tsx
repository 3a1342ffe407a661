import { lossWords } from '#pwa/offline/storage/loss-words.ts'
import type { Loss } from '#pwa/offline/storage/losses.ts'
import { useLosses } from '#pwa/offline/storage/use-losses.ts'
import { Icon } from './icon.tsx'
import './kept-note.css'

/**
 * What this device refuses to keep, in one quiet sentence; nothing where it keeps everything.
 * @param of says these alone
 */
export function LossNote({ of }: { of?: readonly Loss[] }) {
  const losses = useLosses()
  const words = lossWords(of ? losses.filter(loss => of.includes(loss)) : losses)
  if (!words) return null
  return (
    <p className="kept-note" role="status">
      <Icon name="alert" />
      {words}
    </p>
  )
}
