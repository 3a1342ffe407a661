import * as z from 'zod/mini'
import { photo } from '#api/features/pictures/contract.ts'

/** What a photo of the restaurant shows: at most one of each, in the order of the first page. */
export const HOUSE_PLACES = { room: 'La salle', wok: 'Au wok', front: 'La devanture' } as const
export type HousePlace = keyof typeof HOUSE_PLACES

export const housePlace = z.enum(Object.keys(HOUSE_PLACES) as HousePlace[])

export const housePhoto = z.object({
  place: housePlace,
  photo,
  /** What it shows, in words. */
  alt: z.string(),
})
export type HousePhoto = z.output<typeof housePhoto>
