import type { Menu } from '#api/features/menu/contract.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import type { Random } from '../torture/seed.ts'
import type { Restaurant } from './restaurant.ts'
import type { Regular, Team } from './team.ts'

/** The Saturday on whose evening the demonstration begins, and the minute that it shows. */
export const SATURDAY = '2026-11-21'
export const SHOWN_AT: Date = instantOf(SATURDAY, '19:40')

/** The people and things that every step of the history has at hand. */
export type History = { restaurant: Restaurant; random: Random; menu: Menu; team: Team; regulars: Regular[] }
