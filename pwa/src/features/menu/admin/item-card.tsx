import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { unavailableWord } from '#pwa/features/menu/dish/row/unavailable-word.tsx'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { ItemPrices } from './item-prices.tsx'
import { type Availability, useAvailability } from './queries.ts'
import './item-card.css'

type ItemCardProps = {
  item: AdminItem
  categoryLabel: string
  /** How many dishes the category has, while their order is being changed. */
  movesAmong: number | undefined
  onEdit: () => void
  onDelete: () => void
  onMove: (position: number) => void
}

/** A dish for the staff: its availability, its price, and the buttons to change it. */
export function ItemCard({ item, categoryLabel, movesAmong, onEdit, onDelete, onMove }: ItemCardProps) {
  const { mutate } = useAvailability(item)
  const { name, nameEn, description, available, spicyLevels, position } = item
  const unavailable = unavailableWord(item)
  const needsNetwork = useNeedsNetwork()
  const isCut = needsNetwork !== undefined
  const set = (body: Availability) =>
    mutate(body, {
      onError: ({ message }) =>
        showToast({ tone: 'problem', title: `${name}, disponibilité inchangée`, text: message }),
    })
  return (
    <li className="item-card" data-off={available ? undefined : ''}>
      <DishPicture dish={item} />
      <div className="facts">
        <h3>{name}</h3>
        <p className="english" lang="en">
          {nameEn}
        </p>
        <p className="badges">
          <span className="category">{categoryLabel}</span>
          {spicyLevels && (
            <span>
              <Icon name="chilli" />
              Piment au choix
            </span>
          )}
          {unavailable && (
            <StateWord tone="bad" icon="close">
              {unavailable}
            </StateWord>
          )}
        </p>
        <p className="description">{description}</p>
        <ItemPrices item={item} />
      </div>
      <div className="actions">
        <Switch
          label={`${name} disponible`}
          isOn={available}
          disabled={isCut}
          onSwitch={available => set({ available })}
        >
          {available ? 'Disponible' : 'Indisponible'}
        </Switch>
        {available && (
          <Button
            look="link"
            aria-label={`Épuisé aujourd’hui\u00a0: ${name}`}
            blocked={needsNetwork}
            onClick={() => set({ available: false, until: 'tomorrow' })}
          >
            Épuisé aujourd’hui
          </Button>
        )}
        <div className="ways">
          {movesAmong === undefined ? (
            <>
              <Button aria-label={`Modifier ${name}`} blocked={needsNetwork} onClick={onEdit}>
                Modifier
              </Button>
              <IconButton
                icon="trash"
                label={`Supprimer ${name}`}
                aria-disabled={isCut || undefined}
                onClick={() => !isCut && onDelete()}
              />
            </>
          ) : (
            <>
              <IconButton
                icon="up"
                label={`Monter ${name}`}
                aria-disabled={isCut || position === 0 || undefined}
                onClick={() => !isCut && position > 0 && onMove(position - 1)}
              />
              <IconButton
                icon="down"
                label={`Descendre ${name}`}
                aria-disabled={isCut || position === movesAmong - 1 || undefined}
                onClick={() => !isCut && position < movesAmong - 1 && onMove(position + 1)}
              />
            </>
          )}
        </div>
      </div>
    </li>
  )
}
