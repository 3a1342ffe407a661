import { useEffect, useId, useRef } from 'react'
import type { HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { FoundMark, foundIn, shortNames, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { DOUBLE_PRESS_MS, IconButton } from '#pwa/ui/forms/button.tsx'
import { ChoiceCells, HeatPicker } from '#pwa/ui/forms/radio-group.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { type DishChoice, hasOtherWays, newLineOf, usualHeat, variantsOf, wordsOf } from './dish-choices.ts'
import type { AddedProps } from './dish-row.tsx'
import './menu-late.css'

/**
 * The line that a row's '+' has added, with buttons that change its variant and heat; nothing where there is no other. It
 * is brought above the cart's bar, though not before a second press on the '+' can have come: that one would choose.
 */
export function AddedLine({ dish, line, labels, onLine }: AddedProps) {
  const name = useId()
  const found = foundIn(dish, useAvoided())
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Where not all of it fits, what it says is in view.
      for (const part of [panel.current, panel.current?.firstElementChild]) part?.scrollIntoView({ block: 'nearest' })
    }, DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  const { options } = line.request
  const variant = options?.variant ?? undefined
  const heat = (options?.spicyLevel ?? usualHeat(dish)) as HeatLevel
  if (!hasOtherWays(dish)) return null
  const change = (choice: DishChoice) => onLine(newLineOf(dish, { variant, heat, ...choice }))
  const variants = variantsOf(dish)
  return (
    <section className="added-line" ref={panel} aria-label={`Ajouté\u00a0: ${dish.name}`}>
      <p aria-live="polite">
        <Icon name="check" />
        <span>
          Ajouté&nbsp;: <b>{wordsOf(line)}</b>
        </span>
      </p>
      <IconButton icon="close" label={`Fermer\u00a0: ${dish.name}`} onClick={() => onLine(undefined)} />
      {variants.length > 1 && (
        <fieldset>
          <legend className="visually-hidden">Au choix</legend>
          <ChoiceCells
            name={name}
            value={variant}
            cells={variants.map(({ name: value, priceCents }) => ({
              value,
              label: value,
              detail: (
                <>
                  {dish.prices && formatEuros(priceCents)}
                  {found?.byOption[value] && <FoundMark>{shortNames(found.byOption[value], labels)}</FoundMark>}
                </>
              ),
            }))}
            onChange={next => change({ variant: next })}
          />
        </fieldset>
      )}
      {dish.spicyLevels && <HeatPicker value={heat} onChange={next => change({ heat: next })} />}
    </section>
  )
}
