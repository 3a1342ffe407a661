import type { ReactNode } from 'react'
import type { Series } from './chart-figure.tsx'
import './reports.css'

/**
 * The look of every chart's axes. Sizes are in rem, so that they grow with the reader's text; colours are tokens, which
 * SVG attributes accept too.
 */
export const TICK = { fontSize: '0.8125rem', fill: 'var(--ink-soft)' }
export const GRID = { vertical: false, stroke: 'var(--glaze-3)' }
export const PLAIN_AXIS = { axisLine: false, tickLine: false }
/** Room for half a label beyond the first and last tick. */
export const MARGIN = { top: 10, right: 4, bottom: 0, left: 0 }
export const CURSOR = { fill: 'var(--glaze-2)' }
/** The possible steps of an axis: numbers with as few digits as can be. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
const LINES = 4

/** An axis's labels in the colour of its series. */
export function tickOf(series: 'revenue' | 'orders' | 'hours') {
  return { ...TICK, fill: `var(--data-${series})` }
}

/**
 * The ticks of an axis from 0 to just above the largest value, in four equal steps of round numbers, so that two axes
 * side by side share their lines.
 * @param room how many times the largest value has to fit: more than 1 leaves the upper part to another series
 * @param isWhole counts things, of which there are no halves
 */
export function axisTicks(
  largest: number,
  { room = 1, isWhole = false }: { room?: number; isWhole?: boolean } = {},
): number[] {
  const least = (Math.max(largest, 0) * room) / LINES
  const step = least === 0 ? 1 : roundStep(least, isWhole)
  return Array.from({ length: LINES + 1 }, (_, line) => line * step)
}

function roundStep(least: number, isWhole: boolean): number {
  const magnitude = 10 ** Math.floor(Math.log10(least))
  const steps = [...STEPS, 10, 15].map(step => step * magnitude)
  const fits = steps.find(step => step >= least && (!isWhole || Number.isInteger(step)))
  return fits ?? Math.ceil(least)
}

type ChartTipProps = { title: string; lines: readonly { series?: Series; word: string; value: ReactNode }[] }

/** The figures under the pointer or finger, as text. */
export function ChartTip({ title, lines }: ChartTipProps) {
  return (
    <div className="chart-tip">
      <p>{title}</p>
      <dl>
        {lines.map(({ series, word, value }) => (
          <div key={word}>
            <dt>
              {series && <i className="swatch" data-series={series} />}
              {word}
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
