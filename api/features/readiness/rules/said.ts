/** How a line is said. */
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts } from './facts.ts'

/** What was found, and what to do next where something is. */
export type Said = Omit<ReadinessLine, 'key' | 'title'>
export const line = (key: string, title: string, said: Said): ReadinessLine => ({ key, title, ...said })
export const green = (found: string): Said => ({ state: 'green', found })
export const amber = (found: string, todo: string): Said => ({ state: 'amber', found, todo })
export const red = (found: string, todo: string): Said => ({ state: 'red', found, todo })
/** What no demonstration needs, and no house may open without. */
export const needed = ({ sellsInPublic }: Pick<Facts, 'sellsInPublic'>) => (sellsInPublic ? red : amber)
/** With what one press does about it. */
export const pressed = (press: ReadinessLine['press'], said: Said): Said => ({ ...said, press })
