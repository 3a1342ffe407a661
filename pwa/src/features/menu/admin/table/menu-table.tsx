import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { type ItemsChange, useMoveItem } from '../queries.ts'
import { MenuRow } from './menu-row.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useTableChanges } from './use-table-changes.ts'
import '#pwa/ui/data/table.css'
import './menu-table.css'

type MenuTableProps = {
  items: readonly AdminItem[]
  /** The categories' labels by key. */
  labels: Record<string, string>
  /** What mains priced by variant cost more to take away, in cents. */
  surchargeCents: number
  /** The rows can be moved: they are all the dishes of one category. */
  isOrdering: boolean
  onEdit: (item: AdminItem) => void
}

/** So near to an edge of the window the list moves on under the finger. */
const EDGE_PX = 90
const STEP_PX = 14

/** The dishes as a table: changed in their rows, several at once, and moved by hand or by the arrows. */
export function MenuTable({ items, labels, surchargeCents, isOrdering, onEdit }: MenuTableProps) {
  const isCut = useNeedsNetwork() !== undefined
  const body = useRef<HTMLTableSectionElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { change, undo, forget, done, isPending } = useTableChanges(items)
  const { mutate: move } = useMoveItem()
  const drag = useRowDrag(body, items, (item, position) => move({ item, position }))
  // A dish that a filter hides is not changed with the rest.
  const chosen = items.filter(({ id }) => ticked.has(id))
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setTicked(known => new Set(isChosen ? [...known, id] : [...known].filter(other => other !== id))),
    [],
  )
  const edit = useRef(onEdit)
  edit.current = onEdit
  const onEditRow = useCallback((item: AdminItem) => edit.current(item), [])
  const save = useCallback(
    async (one: ItemsChange, name: string) => (await change([one], `${name} est enregistré.`)).length === 0,
    [change],
  )
  if (items.length === 0) return <EmptyState title="Aucun article." />
  return (
    <div className="menu-table">
      <p className="soft" role="status">
        {plural(items.length, 'article affiché', 'articles affichés')}
      </p>
      <table>
        <caption className="visually-hidden">La carte&nbsp;: dans une ligne, Entrée enregistre, Échap annule.</caption>
        <thead className="table-head">
          <tr>
            <th className="choose">
              {isOrdering ? (
                <span className="visually-hidden">Ordre</span>
              ) : (
                <label>
                  <input
                    type="checkbox"
                    aria-label="Choisir tous les articles affichés"
                    checked={chosen.length === items.length}
                    ref={box => {
                      if (box) box.indeterminate = chosen.length > 0 && chosen.length < items.length
                    }}
                    onChange={({ target }) => setTicked(new Set(target.checked ? items.map(({ id }) => id) : []))}
                  />
                </label>
              )}
            </th>
            <th scope="col">Article</th>
            <th scope="col" className="category">
              Catégorie
            </th>
            <th scope="col" className="base-price">
              Prix à emporter, en euros
            </th>
            <th scope="col" className="availability">
              Disponibilité
            </th>
            <th scope="col" className="whole">
              <span className="visually-hidden">Tout modifier</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {items.map((item, place) => (
            <MenuRow
              key={item.id}
              item={item}
              labels={labels}
              surchargeCents={surchargeCents}
              isChosen={!isOrdering && ticked.has(item.id)}
              isCut={isCut}
              drop={drag.dropAt(place)}
              isDragged={drag.dragged === item.id}
              handle={
                isOrdering && (
                  <button
                    type="button"
                    className="handle"
                    aria-label={`Déplacer ${item.name}, place ${place + 1} sur ${items.length}`}
                    title="Faites glisser, ou flèches haut et bas"
                    disabled={isCut}
                    {...drag.handleOf(item, place)}
                  >
                    <i aria-hidden="true" />
                  </button>
                )
              }
              onChoose={choose}
              onEdit={onEditRow}
              onSave={save}
            />
          ))}
        </tbody>
      </table>
      <div className="menu-table-foot">
        <UndoLine words={done} isBusy={isPending} onUndo={() => void undo()} onClose={forget} />
        {!isOrdering && chosen.length > 0 && (
          <SelectionBar items={chosen} onChange={change} isBusy={isPending} onEnd={() => setTicked(new Set())} />
        )}
      </div>
    </div>
  )
}

type UndoLineProps = { words: string | undefined; isBusy: boolean; onUndo: () => void; onClose: () => void }

/** The last change, with the way back, until something else is changed. */
function UndoLine({ words, isBusy, onUndo, onClose }: UndoLineProps) {
  const needsNetwork = useNeedsNetwork('Annuler')
  return (
    <div className="menu-undo" role="status">
      {words && (
        <>
          <p>{words}</p>
          <Button busy={isBusy} busyLabel="Annulation…" blocked={needsNetwork} onClick={onUndo}>
            Annuler
          </Button>
          <IconButton icon="close" label="Ne plus proposer d’annuler" onClick={onClose} />
        </>
      )}
    </div>
  )
}

/** Cards show a dish, a table compares and changes many. */
export const MENU_VIEWS = ['cards', 'table'] as const
export type MenuView = (typeof MENU_VIEWS)[number]

const isView = (value: unknown): value is MenuView => MENU_VIEWS.some(one => one === value)

const view = createStore<MenuView | undefined>(undefined, {
  stored: storedValue('local', 'laikhram_menu_view', isView),
})

/** So wide that the cards would be a page of many screens, and a table shows the menu at once. */
const DESKTOP = '(min-width: 1180px)'

/** The device's way of showing the menu: the chosen one, otherwise the table where there is room for it. */
export function useMenuView(): MenuView {
  const [isWide] = useState(() => matchMedia(DESKTOP).matches)
  return useStore(view) ?? (isWide ? 'table' : 'cards')
}

export const chooseMenuView: (next: MenuView) => void = view.set

type Drag = { id: string; from: number; to: number }

/**
 * Rows that are dragged by a handle, or moved by the arrows while it has the focus.
 * @param body the rows' parent, one row for each item
 */
function useRowDrag(
  body: RefObject<HTMLElement | null>,
  items: readonly AdminItem[],
  onMove: (item: AdminItem, position: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const focused = useRef<string>(undefined)

  // A row that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is to be done when the order has changed
  useEffect(() => {
    if (focused.current) body.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus()
    focused.current = undefined
  }, [items])

  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to === from || to < 0 || to >= items.length) return
    focused.current = item.id
    onMove(item, to)
  }
  const handleOf = (item: AdminItem, place: number) => ({
    'data-handle': item.id,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id: item.id, from: place, to: place })
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag?.id !== item.id) return
      if (clientY < EDGE_PX) scrollBy(0, -STEP_PX)
      if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX)
      setDrag({ ...drag, to: placeAt(body.current, clientY) })
    },
    onPointerUp() {
      if (drag?.id !== item.id) return
      setDrag(undefined)
      move(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setDrag(undefined)
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      move(place, place + (event.key === 'ArrowUp' ? -1 : 1))
    },
  })
  const dropAt = (place: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to !== place || drag.to === drag.from) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }
  return { handleOf, dropAt, dragged: drag?.id }
}

/** The row under a height, the nearest one beyond the ends. */
function placeAt(body: HTMLElement | null, y: number): number {
  const rows = [...(body?.children ?? [])]
  const below = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
  return below === -1 ? rows.length - 1 : below
}
