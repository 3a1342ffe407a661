import { useCallback, useRef, useState } from 'react'
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
import { useRowDrag } from './use-row-drag.ts'
import { useTableChanges } from './use-table-changes.ts'
import '#pwa/ui/data/table.css'
import './menu-table.css'

type MenuTableProps = {
  items: readonly AdminItem[]
  /** The categories' labels by key. */
  labels: Record<string, string>
  /** The rows can be moved: they are all the dishes of one category. */
  isOrdering: boolean
  onEdit: (item: AdminItem) => void
}

/** The dishes as a table: changed in their rows, several at once, and moved by hand or by the arrows. */
export function MenuTable({ items, labels, isOrdering, onEdit }: MenuTableProps) {
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
        <caption className="visually-hidden">
          La carte&nbsp;: dans une ligne, Entrée enregistre, Échap rend ce qui y était.
        </caption>
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
              Prix de base, en euros
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

const view = createStore<MenuView>('cards', { stored: storedValue('local', 'laikhram_menu_view', isView) })

/** The device's way of showing the menu. */
export function useMenuView(): MenuView {
  return useStore(view)
}

export const chooseMenuView: (next: MenuView) => void = view.set
