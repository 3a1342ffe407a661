import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import type { FoundDishes } from './use-menu-search.ts'
import '../menu-late.css'

type SearchAnswerProps = Pick<FoundDishes, 'asksForAllergen' | 'near' | 'onQuery'>

/** Shown in place of dishes, where a search finds none. */
export function SearchAnswer({ asksForAllergen, ...rest }: SearchAnswerProps) {
  return <div className="search-answer">{asksForAllergen ? <ToTheMarks /> : <Nothing {...rest} />}</div>
}

function Nothing({ near, onQuery }: Omit<SearchAnswerProps, 'asksForAllergen'>) {
  return (
    <EmptyState drawing={<EmptyBowl />} title="Aucun plat ne correspond.">
      {near.length > 0 && (
        <>
          <p>Le plus proche sur cette carte&nbsp;:</p>
          <ul>
            {near.map(words => (
              <li key={words}>
                <Button onClick={() => onQuery(words)}>{capital(words)}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button look="link" onClick={() => onQuery('')}>
        Effacer la recherche
      </Button>
    </EmptyState>
  )
}

/**
 * Answers a search for 'sans gluten': no dish of a shared kitchen is called safe, but those that contain it can be
 * marked.
 */
function ToTheMarks() {
  const avoided = useOverlay('eviter')
  return (
    <EmptyState title="Dites-nous ce que vous évitez.">
      <p>Chaque plat qui en contient sera signalé. Une seule cuisine prépare tout, des traces restent possibles.</p>
      <Button onClick={() => avoided.show()}>Choisir ce que j’évite</Button>
    </EmptyState>
  )
}

function capital(words: string): string {
  return `${words.charAt(0).toLocaleUpperCase('fr')}${words.slice(1)}`
}
