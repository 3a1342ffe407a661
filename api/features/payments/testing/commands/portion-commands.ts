import fc from 'fast-check'
import { type Command, command } from '../command.ts'

/** The dish of all orders has so many portions on their day, none, or no limit: what is ordered already counts. */
export const PORTIONS: fc.Arbitrary<Command>[] = [
  fc
    .constantFrom(0, 2, 7, 100, 100, null)
    .map(portions =>
      command(portions === null ? 'no limit of portions' : `${portions} portions`, null, shop =>
        shop.setPortions(portions),
      ),
    ),
]
