import type { Menu } from '#api/features/menu/contract.ts'
import { shortNames } from '#pwa/features/menu/allergens/allergens.ts'
import { avoid, useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { SearchChips } from './field/search-chips.tsx'
import { SEARCH_ID, SearchField } from './field/search-field.tsx'
import type { MenuSearch } from './use-menu-search.ts'
import './menu-tools.css'

type MenuToolsProps = { search: MenuSearch; names: Pick<Menu, 'allergenLabels'>; onChooseAvoided: () => void }

/** Above the menu: the search, and the allergens to avoid. Both show their state and are cleared by one tap. */
export function MenuTools({ search, names, onChooseAvoided }: MenuToolsProps) {
  const { query, onQuery, prepare } = search
  const avoided = useAvoided()
  const any = avoided.length > 0
  const ask = (next: string) => {
    // The result stands under the field, and a phone's keyboard leaves little room for it.
    if (query === '') afterPaint(() => document.getElementById(SEARCH_ID)?.scrollIntoView({ block: 'start' }))
    onQuery(next)
  }
  return (
    <div className="menu-tools">
      <SearchField query={query} onQuery={ask} onFocus={prepare} />
      <SearchChips query={query} onQuery={ask} onChooseAvoided={onChooseAvoided} />
      <div className="avoided" data-any={any ? '' : undefined}>
        <button type="button" onClick={onChooseAvoided}>
          <Icon name="alert" />
          <span>{any ? `Signalé\u00a0: ${shortNames(avoided, names)}` : 'Ce que j’évite'}</span>
          {!any && <Icon name="arrow" />}
        </button>
        {any && <IconButton icon="close" label="Ne plus rien signaler" onClick={() => avoid([])} />}
      </div>
    </div>
  )
}
