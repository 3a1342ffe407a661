import { StateWord } from '#pwa/ui/feedback/state-word/state-word.tsx'
import { percent, signed } from './figure-words.ts'

type Change = {
  now: number
  before: number
  /** The figure, or its difference, in words. */
  words: (value: number) => string
  /** Told as it is: of a rate, say, a part of what was before says little. */
  isDifference?: boolean
}

/** How a figure has changed: an arrow, the change in words, then a colour. @param isMoreWorse as of cancellations */
export function ChangeWord({ isMoreWorse = false, ...change }: Change & { isMoreWorse?: boolean }) {
  if (change.now === change.before) return <span className="unchanged">Inchangé</span>
  const isMore = change.now > change.before
  return (
    <StateWord tone={isMore === isMoreWorse ? 'bad' : 'good'} icon={isMore ? 'up' : 'down'}>
      {formatChange(change)}
    </StateWord>
  )
}

/** `+8,1 %`; from nothing there is no part to tell, hence `+3`. */
export function formatChange({ now, before, words, isDifference = before === 0 }: Change): string {
  return isDifference ? signed(now - before, words) : signed(((now - before) / before) * 100, percent)
}
