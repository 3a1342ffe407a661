import { Icon } from '#pwa/ui/media/icon.tsx'
import './dish-add.css'

type DishAddProps = {
  /** The name of the dish as it is added. */
  name: string
  /** Something has to be chosen before the dish can be added. */
  asks: boolean
  /** What was added a moment ago, as text. */
  added: string | undefined
  onPress: () => void
}

/**
 * The '+' of a row: its name says what it adds, and 'Ajouté' is shown for two seconds. What announces it is positioned
 * only while it has words: a hundred positioned boxes are a layer each, and a sixth of a scroll's work.
 */
export function DishAdd({ name, asks, added, onPress }: DishAddProps) {
  return (
    <>
      <button
        type="button"
        className="dish-add"
        aria-label={`${asks ? 'Choisir' : 'Ajouter'} ${name}`}
        data-added={added === undefined ? undefined : ''}
        onClick={onPress}
      >
        <Icon name={added === undefined ? 'plus' : 'check'} />
      </button>
      <span className={added === undefined ? undefined : 'visually-hidden'} role="status">
        {added !== undefined && `Ajouté\u00a0: ${added}`}
      </span>
    </>
  )
}
