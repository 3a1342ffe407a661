/** The places in the kitchen where a dish is made, with their French labels, in the order in which the pass names them. */
export const STATIONS = {
  wok: 'Wok',
  friture: 'Friture',
  froid: 'Froid',
  bar: 'Bar',
} as const

export type Station = keyof typeof STATIONS

export const STATION_KEYS = Object.keys(STATIONS) as Station[]
