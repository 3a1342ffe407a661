import { Suspense, useRef } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { avoid, shortNames, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import type { FoundDishes, MenuSearch } from './use-menu-search.ts'
import './menu-search.css'

type MenuToolsProps = { search: MenuSearch; names: Pick<Menu, 'allergenLabels'>; onChooseAvoided: () => void }

/** Common wishes that are no dish's name; each is the text that a tap types into the search. */
const CHIPS = ['Végétarien', 'Sans porc', 'Moins de 10\u00a0€', 'Doux', 'Piquant', 'Nouilles']

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

/** The id of the field, to which links lead back. */
export const SEARCH_ID = 'recherche'

type SearchFieldProps = { query: string; onQuery: (query: string) => void; onFocus: () => void }

/** Searches as one types; Escape or the cross clears the field and keeps the focus. */
function SearchField({ query, onQuery, onFocus }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onQuery('')
    input.current?.focus()
  }
  return (
    <search className="search-field">
      <Icon name="search" />
      <input
        ref={input}
        id={SEARCH_ID}
        type="search"
        aria-label="Chercher un plat"
        placeholder="Chercher un plat"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onFocus={onFocus}
        onChange={event => onQuery(event.target.value)}
        onKeyDown={event => {
          // On a phone this closes the keyboard, which makes room for the result.
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') clear()
        }}
      />
      {query !== '' && <IconButton icon="close" label="Effacer la recherche" onClick={clear} />}
    </search>
  )
}

type SearchChipsProps = { query: string; onQuery: (query: string) => void; onChooseAvoided: () => void }

/**
 * Ready words for the search: a tap types one, or removes it again. They can be combined. 'Sans gluten' is none: it leads
 * to what is avoided, since no dish of a shared kitchen is found to be without.
 */
function SearchChips({ query, onQuery, onChooseAvoided }: SearchChipsProps) {
  return (
    <ul className="search-chips" aria-label="Chercher aussi">
      {CHIPS.map(chip => {
        const words = chip.toLocaleLowerCase('fr').replace('\u00a0', ' ')
        const at = placeOf(words, query)
        return (
          <li key={chip}>
            <button
              type="button"
              aria-pressed={at >= 0}
              onClick={() => onQuery(at >= 0 ? without(query, at, words) : `${query} ${words}`.trim())}
            >
              {chip}
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" onClick={onChooseAvoided}>
          Sans gluten
        </button>
      </li>
    </ul>
  )
}

/** Where the words stand in the query by themselves, -1 for nowhere: not in 'pas piquant', nor in 'aigre doux'. */
function placeOf(words: string, query: string): number {
  return query.search(new RegExp(`(?<=^| )(?<!(?:aigre|piment|pas|peu|moins|non|trop|très) )${words}(?= |$)`, 'i'))
}

function without(query: string, at: number, words: string): string {
  return `${query.slice(0, at)}${query.slice(at + words.length)}`.replace(/ +/g, ' ').trim()
}

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
