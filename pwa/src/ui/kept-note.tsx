import { upToDateWords } from '#pwa/lib/up-to-date-words.ts'
import { useNow } from '#pwa/lib/use-now.ts'
import { Icon } from './icon.tsx'
import './kept-note.css'

type KeptNoteProps = {
  /** What is shown, as the sentence begins: 'Carte'. Without it, the sentence begins with 'À jour'. */
  what?: string
  /** The time of the copy that is shown. */
  at: Date
}

/** That something is as old as it is: a copy, shown while the server does not answer. */
export function KeptNote({ what, at }: KeptNoteProps) {
  const words = upToDateWords(at, useNow())
  return (
    <p className="kept-note">
      <Icon name="clock" />
      {what ? `${what} ${words}.` : `À${words.slice(1)}.`}
    </p>
  )
}
