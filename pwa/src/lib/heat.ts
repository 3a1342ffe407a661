/** How hot a dish is cooked: levels 1 to 4, in the specification's own words. */
export const HEAT_WORDS = ['Pas piquant', 'Un peu piquant', 'Piquant', 'Comme en Thaïlande'] as const
export type HeatLevel = 1 | 2 | 3 | 4

/** The word of a level; any other value is spiced to choice (specification 1, section 4). */
export function heatWord(level: number): string {
  return HEAT_WORDS[level - 1] ?? 'Piquant au choix'
}
