import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { unavailableWord } from '#pwa/features/menu/dish-marks.tsx'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { type Availability, useAvailability, useDeleteItem, useMoveItem } from './queries.ts'
import './menu-admin.css'

type ItemCardsProps = {
  items: readonly AdminItem[]
  /** The categories' labels by key. */
  labels: Record<string, string>
  /** What mains priced by variant cost more to take away, in cents. */
  surchargeCents: number
  /** The cards can be moved: they are all the dishes of one category. */
  isOrdering: boolean
  onEdit: (item: AdminItem) => void
  onDelete: (item: AdminItem) => void
}

/** More prices would make the cards' heights too different. */
const SHOWN = 3

/** The number of dishes, and a card for each. */
export function ItemCards({ items, labels, surchargeCents, isOrdering, onEdit, onDelete }: ItemCardsProps) {
  const { mutate: move } = useMoveItem()
  return (
    <>
      <p className="soft" role="status">
        {plural(items.length, 'article affiché', 'articles affichés')}
      </p>
      {items.length === 0 ? (
        <EmptyState title="Aucun article." />
      ) : (
        <ul className="item-cards">
          {items.map(item => (
            <ItemCard
              key={item.id}
              item={item}
              surchargeCents={surchargeCents}
              categoryLabel={labels[item.category] ?? item.category}
              movesAmong={isOrdering ? items.length : undefined}
              onEdit={() => onEdit(item)}
              onDelete={() => onDelete(item)}
              onMove={position => move({ item, position })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type ItemCardProps = {
  item: AdminItem
  surchargeCents: number
  categoryLabel: string
  /** How many dishes the category has, while their order is being changed. */
  movesAmong: number | undefined
  onEdit: () => void
  onDelete: () => void
  onMove: (position: number) => void
}

/** A dish for the staff: its availability, its price, and the buttons to change it. */
function ItemCard({ item, surchargeCents, categoryLabel, movesAmong, onEdit, onDelete, onMove }: ItemCardProps) {
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
        <ItemPrices item={item} surchargeCents={surchargeCents} />
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

/** What a dish costs on the site: one price, the first ones by variant, or a word that it has none yet. */
function ItemPrices({ item, surchargeCents }: Pick<ItemCardProps, 'item' | 'surchargeCents'>) {
  const { price, prices } = item
  const more = surchargeOf(item, surchargeCents)
  const variants = Object.entries(prices ?? {})
  if (variants.length > 0)
    return (
      <ul className="prices">
        {variants.slice(0, SHOWN).map(([name, euros]) => (
          <li key={name}>
            <span>{name}</span> <Price cents={toCents(euros) + more} />
          </li>
        ))}
        {variants.length > SHOWN && (
          <li className="soft">
            +{variants.length - SHOWN} {variants.length === SHOWN + 1 ? 'autre…' : 'autres…'}
          </li>
        )}
      </ul>
    )
  return <p className="prices">{price === undefined ? 'Prix non défini' : <Price cents={toCents(price)} />}</p>
}

type DeleteQuestionProps = {
  item: AdminItem | undefined
  onClose: () => void
}

/** The former client's question. The server refuses to delete a dish that rewards or set menus need, and says why. */
export function DeleteQuestion({ item, onClose }: DeleteQuestionProps) {
  const { mutateAsync } = useDeleteItem()
  const remove = async () => {
    if (!item) return
    try {
      await mutateAsync(item.id)
      showToast({ tone: 'done', text: `${item.name} n’est plus à la carte.` })
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'item_in_use') throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`Erreur lors de la suppression. ${why}`)
    }
  }
  return (
    <ConfirmDialog
      open={item !== undefined}
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer cet article&nbsp;?"
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      isDanger
      onConfirm={remove}
    >
      <p>
        <b>{item?.name}</b> quitte la carte pour de bon. Les commandes passées gardent leurs lignes.
      </p>
    </ConfirmDialog>
  )
}
