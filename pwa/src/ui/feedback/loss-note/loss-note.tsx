import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { type Loss, losses } from '#pwa/offline/storage/device-database.ts'
import { lossWords } from '#pwa/offline/storage/loss-words.ts'
import { Icon } from '../../media/icon/icon.tsx'
import '../copy-age/copy-age.css'

/**
 * What this device refuses to keep, in one quiet sentence; nothing where it keeps everything.
 * @param of says these alone
 */
export function LossNote({ of }: { of?: readonly Loss[] }) {
  const known = useStore(losses)
  const words = lossWords(of ? known.filter(loss => of.includes(loss)) : known)
  if (!words) return null
  return (
    <p className="copy-age" role="status">
      <Icon name="alert" />
      {words}
    </p>
  )
}
