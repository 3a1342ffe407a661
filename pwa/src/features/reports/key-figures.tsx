import type { ReactNode } from 'react'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { percent, signed } from './figure-words.ts'
import './reports.css'

export type KeyFigure = {
  /** The name of the count; screen readers read it before the value. */
  word: string
  value: string
  /** How the figure has changed, or what it consists of. */
  note?: ReactNode
}

/** The main figures of a page. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="key-figures">
      {figures.map(({ word, value, note }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className="value">{value}</dd>
          {note && <dd className="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

type Change = {
  now: number
  before: number
  /** Formats the figure, or its difference. */
  words: (value: number) => string
  /** The change is shown as a difference: a percentage of a rate would say little. */
  isDifference?: boolean
}

/**
 * A figure's change: an arrow, the change as text, then a colour.
 * @param isMoreWorse for figures such as cancellations
 */
export function ChangeWord({ isMoreWorse = false, ...change }: Change & { isMoreWorse?: boolean }) {
  if (change.now === change.before) return <span className="unchanged">Inchangé</span>
  const isMore = change.now > change.before
  return (
    <StateWord tone={isMore === isMoreWorse ? 'bad' : 'good'} icon={isMore ? 'up' : 'down'}>
      {formatChange(change)}
    </StateWord>
  )
}

/** Such as `+8,1 %`; a change from zero has no percentage, hence `+3`. */
export function formatChange({ now, before, words, isDifference = before === 0 }: Change): string {
  return isDifference ? signed(now - before, words) : signed(((now - before) / before) * 100, percent)
}
