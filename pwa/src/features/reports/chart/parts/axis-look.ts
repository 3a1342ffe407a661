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

/** An axis's labels in the colour of its series. */
export function tickOf(series: 'revenue' | 'orders' | 'hours') {
  return { ...TICK, fill: `var(--data-${series})` }
}
