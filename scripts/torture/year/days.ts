/** What goes wrong on which nights of the year, counted from 0. */
export type Trouble = 'webhooks lost' | 'primary dies' | 'disk full' | 'upgrade'

/** The week in which no news of the provider arrives. */
const LOST_WEEK = { from: 60, to: 67 }

const UPGRADES = [40, 150, 300]

export function troublesOf(night: number): Trouble[] {
  return [
    ...(night >= LOST_WEEK.from && night < LOST_WEEK.to ? (['webhooks lost'] as const) : []),
    ...(night === 100 || night === 250 ? (['primary dies'] as const) : []),
    ...(night === 180 ? (['disk full'] as const) : []),
    ...(UPGRADES.includes(night) ? (['upgrade'] as const) : []),
  ]
}
