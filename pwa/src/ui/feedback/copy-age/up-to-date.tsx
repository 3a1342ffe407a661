import { upToDateWords } from '#pwa/lib/format/words/up-to-date-words.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'

type UpToDateProps = {
  /** What is shown, as the sentence begins: 'Carte'. */
  what: string
  /** The time of the copy that is shown. */
  at: Date
}

/** That something is as old as it is: a copy, shown while the server does not answer. A sentence, in whatever it stands. */
export function UpToDate({ what, at }: UpToDateProps) {
  return <>{`${what} ${upToDateWords(at, useNow())}.`}</>
}
