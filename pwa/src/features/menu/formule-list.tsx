import { memo } from 'react'
import type { Formule } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { parisDay, parisTime, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './menu.css'

type FormuleListProps = {
  /** Something else is searched for. */
  hidden: boolean
  formules: readonly Formule[]
  onCompose: (id: string) => void
}

/** The set menus, framed, above the rest of the menu. Memoised, since no letter of a search changes them. */
export const FormuleList = memo(({ hidden, formules, onCompose }: FormuleListProps) => {
  const now = useNowOnceShown()
  const midday = now && isMidday(now)
  return (
    <section className="formule-list" id="formules" aria-labelledby="formules-title" hidden={hidden}>
      <header>
        <h2 id="formules-title">Formules midi</h2>
        <p className="small">
          {midday ? (
            <StateWord tone="good" icon="check">
              Disponibles maintenant, jusqu’à 14&nbsp;h
            </StateWord>
          ) : (
            'Du lundi au vendredi, 12\u00a0h – 14\u00a0h.'
          )}{' '}
          <span className="soft">
            {midday
              ? 'À composer aussi pour tout autre créneau de retrait.'
              : 'Vous pouvez déjà composer et commander la vôtre, pour tout créneau de retrait.'}
          </span>
        </p>
      </header>
      <ul>
        {formules.map(formule => (
          <li key={formule.id}>
            <button type="button" onClick={() => onCompose(formule.id)}>
              <span className="words">
                <b>{formuleTitle(formule)}</b> <small lang="en">{formule.nameEn}</small>
              </span>{' '}
              <Price cents={toCents(formule.price)} />
              <Icon name="arrow" />
            </button>
          </li>
        ))}
      </ul>
      <p className="note soft">À emporter uniquement.</p>
    </section>
  )
})

/** Such as `Entrée, plat, boisson`. */
export function formuleTitle({ components }: Formule): string {
  const labels = components.map(({ label }, index) => (index === 0 ? label : label.toLocaleLowerCase('fr')))
  return labels.join(', ')
}

/**
 * Monday to Friday, 12:00 to 14:00 in Paris. This only decides whether the banner is shown: a set menu can be ordered
 * at any time.
 */
export function isMidday(now: Date): boolean {
  const time = parisTime(now)
  return weekdayOf(parisDay(now)) <= 5 && time >= '12:00' && time < '14:00'
}
