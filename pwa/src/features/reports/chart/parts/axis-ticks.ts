/** The possible steps of an axis: numbers with as few digits as can be. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
const LINES = 4

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
