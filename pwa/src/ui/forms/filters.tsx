import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '../media/icon.tsx'
import { IconButton } from './button.tsx'
import '../data/table.css'

/** Long enough for the next letter, short enough to seem at once. */
const TYPING_PAUSE_MS = 250

type SearchBoxProps = {
  /** What is searched by what: 'Rechercher par nom ou email'. */
  label: string
  /** What is searched for now, such as from the address. */
  value: string
  /** Told a moment after the last letter, without spaces around; empty when cleared. */
  onSearch: (query: string) => void
  /** Whoever opened it wants to type: the cursor is in it at once. */
  isFocused?: boolean
}

/** A search that follows the typing; the list tells what it found. `/` leads there on a desktop. */
export function SearchBox({ label, value, onSearch, isFocused = false }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  useEffect(() => {
    // What changed elsewhere, by Back say, takes the place of what was typed.
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const query = typed.trim()
    if (query === searched.current) return
    const timer = setTimeout(() => {
      searched.current = query
      search(query)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="search-box">
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        value={typed}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && (
        <IconButton
          icon="close"
          label="Effacer la recherche"
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}

type FilterChipsProps<Value extends string> = {
  /** What they choose, for assistive technology. */
  label: string
  chips: readonly { value: Value; label: string; count?: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few ways to narrow a list; the arrows go along them. */
export function FilterChips<Value extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="filter-chips">
      <legend className="visually-hidden">{label}</legend>
      {chips.map(({ value, label, count }) => (
        <label key={value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
          {count !== undefined && <span className="num">{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
