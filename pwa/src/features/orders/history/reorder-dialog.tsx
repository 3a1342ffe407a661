import { Price } from '#pwa/ui/data/price.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import {
  type PastOrder,
  REORDER_OVERLAYS,
  type Reorder,
  type ReorderRemark,
  type Shop,
  useReordering,
} from './reorder.ts'
import './orders-history.css'

type OrderAgainProps = {
  order: PastOrder
  shop: Shop
  /** To the menu, where nothing of the order can be taken over. */
  onMenu: () => void
}

/** An order that is over, into today's cart. What is added, or the menu, takes the place of the question. */
export function OrderAgain({ order, shop, onMenu }: OrderAgainProps) {
  const { start, dialog } = useReordering(REORDER_OVERLAYS.tracked, [order], shop)
  return (
    <>
      <Button look="primary" block onClick={() => start(order)}>
        <Icon name="refresh" />
        Commander à nouveau
      </Button>
      <ReorderDialog {...dialog} onMenu={onMenu} />
    </>
  )
}

type ReorderDialogProps = {
  open: boolean
  /** Undefined while the menu is loading. */
  reorder: Reorder | undefined
  onAdd: () => void
  onMenu: () => void
  onClose: () => void
}

/** Says what has changed before anything is added to the cart. */
export function ReorderDialog({ open, reorder, onAdd, onMenu, onClose }: ReorderDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      shape="card"
      title="Commander à nouveau"
      footer={reorder && <Footer reorder={reorder} onAdd={onAdd} onMenu={onMenu} onClose={onClose} />}
    >
      <div className="reorder-dialog">
        {reorder ? <Contents reorder={reorder} /> : <Skeleton lines={3} label="Chargement de la carte" />}
      </div>
    </Sheet>
  )
}

function Contents({ reorder: { lines, changed, left } }: { reorder: Reorder }) {
  const isAllThere = left.length === 0
  return (
    <>
      {lines.length === 0 && <p className="lead">Rien de cette commande ne peut être ajouté en ce moment.</p>}
      {isAllThere && lines.length > 0 && (
        <p className="lead">
          {changed.length > 0
            ? 'Tout est encore à la carte, à ceci près.'
            : 'Tout est encore à la carte, au même prix.'}
        </p>
      )}
      {left.length > 0 && <Notes title="Pas repris" notes={left} />}
      {changed.length > 0 && <Notes title="Repris, mais autrement" notes={changed} />}
      {!isAllThere && lines.length > 0 && <p className="lead">Le reste va dans votre panier.</p>}
    </>
  )
}

function Notes({ title, notes }: { title: string; notes: readonly ReorderRemark[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {notes.map(({ id, title, sentences }) => (
          <li key={id}>
            <b>{title}</b>
            {sentences.map(sentence => (
              <span key={sentence}>{sentence}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Footer({
  reorder: { lines },
  onAdd,
  onMenu,
  onClose,
}: Omit<ReorderDialogProps, 'open'> & { reorder: Reorder }) {
  if (lines.length === 0) {
    return (
      <Button look="primary" block onClick={onMenu}>
        Voir la carte
      </Button>
    )
  }
  const count = lines.reduce((sum, { request }) => sum + request.quantity, 0)
  const cents = lines.reduce((sum, { request, unitPriceCents }) => sum + request.quantity * unitPriceCents, 0)
  return (
    <>
      <Button look="primary" block onClick={onAdd}>
        Ajouter {count > 1 ? `${count} articles` : 'l’article'}
        <Price cents={cents} />
      </Button>
      <Button block onClick={onClose}>
        Ne rien ajouter
      </Button>
    </>
  )
}
