import { plural } from '#pwa/lib/plural.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyBowl } from '#pwa/ui/drawing/empty-bowl.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import type { MenuSearch } from './use-menu-search.ts'
import './found-count.css'

/** How many dishes a search found, announced when the number changes; the way out where there is none. */
export function FoundCount({ search }: { search: MenuSearch }) {
  const count = search.sections.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <div className="found-count">
      <p role="status" className={count > 0 ? 'small soft' : 'visually-hidden'}>
        {search.active &&
          (count > 0 ? plural(count, 'article affiché', 'articles affichés') : 'Aucun plat ne correspond.')}
      </p>
      {search.active && count === 0 && (
        <EmptyState drawing={<EmptyBowl />} title="Aucun plat ne correspond.">
          <Button look="link" onClick={() => search.onQuery('')}>
            Effacer la recherche
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
