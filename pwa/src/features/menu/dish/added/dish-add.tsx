import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import './dish-add.css'

type DishAddProps = {
  /** The dish as it is added. */
  name: string
  /** Something has to be chosen first. */
  asks: boolean
  /** What was added a moment ago, in words. */
  added: string | undefined
  onPress: () => void
}

/** The '+' of a row: what it adds is in its name, that it did is said for two seconds. */
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
      <span className="visually-hidden" role="status">
        {added !== undefined && `Ajouté : ${added}`}
      </span>
    </>
  )
}
