import './search-chips.css'

/** Common wishes that are no dish's name; each is the text that a tap types into the search. */
const CHIPS = ['Végétarien', 'Sans porc', 'Moins de 10\u00a0€', 'Doux', 'Piquant', 'Nouilles']

type SearchChipsProps = { query: string; onQuery: (query: string) => void; onChooseAvoided: () => void }

/**
 * Ready words for the search: a tap types one, or removes it again. They can be combined. 'Sans gluten' is none: it leads
 * to what is avoided, since no dish of a shared kitchen is found to be without.
 */
export function SearchChips({ query, onQuery, onChooseAvoided }: SearchChipsProps) {
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
