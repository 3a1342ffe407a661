import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import type { Sync } from './use-sync.ts'
import './sync-mark.css'

const WORDS: Record<Sync, string> = { waiting: 'Non synchronisé', asking: 'Modifiée ailleurs\u00a0: à vous de choisir' }

/**
 * Marks a ticket whose status waits to be sent: by a word, a sign and a torn edge, never by colour alone.
 */
export function SyncMark({ sync }: { sync: Sync }) {
  return (
    <p className="sync-mark" data-sync={sync}>
      <Icon name={sync === 'waiting' ? 'offline' : 'alert'} />
      {WORDS[sync]}
    </p>
  )
}
