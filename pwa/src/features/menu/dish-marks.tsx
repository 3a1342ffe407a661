/**
 * The allergens of a dish as chosen (EU 1169/2011), and which avoided ones it contains, option by option. A mark says
 * that one is known to be there: an unmarked dish is not thereby safe (one kitchen, the same woks), and nothing here
 * calls it so. The avoided ones are stored on this device alone, since they are about somebody's health and no server
 * needs them; every tab follows.
 */
import type { ReactNode } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { allergenCodes } from '#api/features/menu/rules/allergens.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './menu.css'

type DishMarksProps = { found: Found; names: Pick<AllergenNames, 'allergenLabels'> }

const OFF = 'Indisponible'

const NONE_AVOIDED: readonly string[] = []

/** Names for places with room for one word; the dish's sheet has them in full. */
const SHORT_NAMES: Record<string, string> = { gluten: 'gluten', sesame: 'sésame', sulfites: 'sulfites' }

/** Says which avoided allergens are in a dish whatever is chosen, and which depend on the choice. */
export function DishMarks({ found, names }: DishMarksProps) {
  const some = foundInSome(found)
  return (
    <p className="dish-marks">
      {found.always.length > 0 && <FoundMark>Contient&nbsp;: {shortNames(found.always, names)}</FoundMark>}
      {some.length > 0 && <FoundMark>Selon le choix&nbsp;: {shortNames(some, names)}</FoundMark>}
    </p>
  )
}

/** Marks something avoided by a sign and words, the same wherever a dish or one of its options is shown. */
export function FoundMark({ children }: { children: ReactNode }) {
  return (
    <span className="found-mark">
      <Icon name="alert" />
      <span>{children}</span>
    </span>
  )
}

/** Why a dish is not available, as text; undefined when it is. */
export function unavailableWord(dish: MenuItem): string | undefined {
  if (dish.available) return undefined
  if (dish.reservedUntil) return 'Réservé pour le moment'
  return dish.unavailableUntil ? 'Épuisé aujourd’hui' : OFF
}

/** Why a dish cannot be ordered for any day. What is sold out today goes into a cart for a later one. */
export function offWord(dish: MenuItem): string | undefined {
  return isOff(dish) ? OFF : undefined
}

/** The same as `unavailableWord`; of a dish that unpaid orders hold, with when to try again. */
export function Unavailable({ dish }: { dish: MenuItem }) {
  const word = unavailableWord(dish)
  return dish.reservedUntil ? <Reserved until={dish.reservedUntil} /> : word !== undefined && <>{word}</>
}

/** The minutes follow once the page is shown: the prerendered one knows no time. */
function Reserved({ until }: { until: string }) {
  const now = useNowOnceShown(15_000)
  if (!now) return <>Réservé pour le moment</>
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  return (
    <>
      Réservé, réessayez dans {minutes}&nbsp;minute{minutes > 1 && 's'}
    </>
  )
}

/**
 * The part of the menu that names allergens: labels, and the cereal or nut that is meant unless a dish names another.
 */
export type AllergenNames = Pick<Menu, 'allergenLabels' | 'allergenDetails'>

/** Such as `arachides, gluten`, to be used within a sentence. */
export function shortNames(
  codes: readonly string[],
  { allergenLabels }: Pick<AllergenNames, 'allergenLabels'>,
): string {
  return codes.map(code => SHORT_NAMES[code] ?? allergenLabels[code]?.fr.toLocaleLowerCase('fr') ?? code).join(', ')
}

export type Found = {
  /** The codes that are there whatever is chosen. */
  always: readonly string[]
  /** By option, the codes that come with it and not with every other one; options without any are absent. */
  byOption: Readonly<Record<string, readonly string[]>>
}

/** The avoided allergens in a dish; undefined when none is known to be there. */
export function foundIn(dish: MenuItem, avoided: readonly string[]): Found | undefined {
  if (avoided.length === 0) return undefined
  const among = (options: readonly string[]) => {
    const codes = allergenCodes(dish, options)
    return avoided.filter(code => codes.includes(code))
  }
  const ways = optionsOf(dish).map(option => ({ option, codes: among([option]) }))
  // The fruits of a mix come together, and a dish without options has nothing to choose: all of its allergens are
  // always there.
  const always = ways.length > 0 && !dish.mixOptions ? inAll(ways.map(({ codes }) => codes)) : among([])
  const byOption = Object.fromEntries(
    ways
      .map(({ option, codes }) => [option, codes.filter(code => !always.includes(code))] as const)
      .filter(([, codes]) => codes.length > 0),
  )
  return always.length > 0 || Object.keys(byOption).length > 0 ? { always, byOption } : undefined
}

/** The avoided allergens that only some of the options bring. */
export function foundInSome({ byOption }: Found): string[] {
  return [...new Set(Object.values(byOption).flat())]
}

/**
 * A dish's options by name: proteins or temperatures, the fruits of a mix. Where the data name options for the
 * allergens alone, those are used: one mark too many is better than one missing.
 */
function optionsOf(dish: MenuItem): string[] {
  const named = [
    ...Object.keys(dish.prices ?? {}),
    ...(dish.options ?? []),
    ...(dish.mixOptions ?? []).map(({ name }) => name),
  ]
  return named.length > 0 ? named : Object.keys(dish.allergensByVariant ?? {})
}

function inAll(lists: readonly string[][]): string[] {
  return lists.reduce((common, codes) => common.filter(code => codes.includes(code)))
}

const avoidedStored = storedValue<readonly string[]>('local', 'laikhram_allergens', listOf(isText))
const avoided = createStore(NONE_AVOIDED, { stored: avoidedStored })

/** The avoided codes; none on a page that the server renders. The array keeps its identity until it changes. */
export function useAvoided(): readonly string[] {
  return useStore(avoided)
}

/** Replaces the avoided codes by these. */
export function avoid(codes: readonly string[]): void {
  avoidedStored.write(codes.length > 0 ? codes : undefined)
  avoided.show(codes)
}
