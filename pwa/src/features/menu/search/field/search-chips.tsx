import './search-chips.css'

/** Common wishes that are no dish's name; each is the text that a tap types into the search. */
const CHIPS = ['Végétarien', 'Sans porc', 'Nouilles', 'Piquant', 'Moins de 10\u00a0€']

type SearchChipsProps = { query: string; onQuery: (query: string) => void }

/** Ready words for the search: a tap types one, or removes it again. They can be combined. */
export function SearchChips({ query, onQuery }: SearchChipsProps) {
  return (
    <ul className="search-chips" aria-label="Chercher aussi">
      {CHIPS.map(chip => {
        const words = chip.toLocaleLowerCase('fr').replace('\u00a0', ' ')
        const isIn = ` ${query} `.toLocaleLowerCase('fr').includes(` ${words} `)
        return (
          <li key={chip}>
            <button
              type="button"
              aria-pressed={isIn}
              onClick={() => onQuery(isIn ? without(query, words) : `${query} ${words}`.trim())}
            >
              {chip}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function without(query: string, words: string): string {
  const at = ` ${query} `.toLocaleLowerCase('fr').indexOf(` ${words} `)
  return `${query.slice(0, at)}${query.slice(at + words.length)}`.replace(/ +/g, ' ').trim()
}
