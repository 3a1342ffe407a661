/**
 * How every chart's axes look. In rem, so that they grow with the reader's letters; colours are the tokens', which an
 * SVG attribute takes too.
 */
export const TICK = { fontSize: '0.8125rem', fill: 'var(--ink-soft)' }
export const GRID = { vertical: false, stroke: 'var(--glaze-3)' }
export const PLAIN_AXIS = { axisLine: false, tickLine: false }
/** Room for half a word of the axis beyond the first and last of its lines. */
export const MARGIN = { top: 10, right: 4, bottom: 0, left: 0 }
export const CURSOR = { fill: 'var(--glaze-2)' }

/** An axis's words in the colour of what it counts. */
export function tickOf(series: 'revenue' | 'orders' | 'hours') {
  return { ...TICK, fill: `var(--data-${series})` }
}
