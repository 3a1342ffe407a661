import { useRef } from 'react'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './search-field.css'

/** The id of the field, to which links lead back. */
export const SEARCH_ID = 'recherche'

type SearchFieldProps = { query: string; onQuery: (query: string) => void; onFocus: () => void }

/** Searches as one types; Escape or the cross clears the field and keeps the focus. */
export function SearchField({ query, onQuery, onFocus }: SearchFieldProps) {
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
