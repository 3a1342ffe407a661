import { Suspense } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import type { FoundDishes } from '../use-menu-search.ts'
import './found-count.css'

const SearchAnswer = partOrNothing(async () => (await import('./search-answer.tsx')).SearchAnswer)

/**
 * How many dishes a search found, announced when it changes; where there is none, what to search for instead and a
 * button to clear it.
 */
export function FoundCount({ found }: { found: FoundDishes }) {
  const { active, sections, findsFormules, asksForAllergen, hasFailed, near, onQuery } = found
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const isEmpty = active && count === 0 && !findsFormules
  return (
    <div className="found-count">
      <p role="status" className={count > 0 ? 'small soft' : 'visually-hidden'}>
        {active && count > 0 && plural(count, 'plat trouvé', 'plats trouvés')}
        {isEmpty && !asksForAllergen && 'Aucun plat ne correspond.'}
        {hasFailed && 'La recherche n’est pas encore sur cet appareil. Elle vient avec le réseau.'}
      </p>
      {isEmpty && (
        <Suspense fallback={null}>
          <SearchAnswer asksForAllergen={asksForAllergen} near={near} onQuery={onQuery} />
        </Suspense>
      )}
    </div>
  )
}
