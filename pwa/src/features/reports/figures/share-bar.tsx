import { percent } from './figure-words.ts'
import './share-bar.css'

/**
 * A share of a whole: its figure, and a bar of that length.
 * @param rate per cent
 */
export function ShareBar({ rate }: { rate: number }) {
  return (
    <span className="share-bar">
      <span>{percent(rate)}</span>
      <svg aria-hidden="true">
        <rect width={`${Math.min(rate, 100)}%`} height="100%" />
      </svg>
    </span>
  )
}
