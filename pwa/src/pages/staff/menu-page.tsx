import { useIsMutating } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Menu } from '#api/features/menu/contract.ts'
import { CATEGORY_KEYS, type CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { folded } from '#api/kernel/typed.ts'
import { RewardPreview } from '#pwa/features/loyalty/admin/reward-preview.tsx'
import { ItemForm } from '#pwa/features/menu/admin/form/item-form.tsx'
import { DeleteQuestion, ItemCards } from '#pwa/features/menu/admin/item-cards.tsx'
import { PhotoBatch, PhotoList, useBatch } from '#pwa/features/menu/admin/photo-batch.tsx'
import { type AdminMenu, allItems, useAdminMenu } from '#pwa/features/menu/admin/queries.ts'
import { RewardsPart } from '#pwa/features/menu/admin/rewards/rewards-part.tsx'
import { CategoriesPart } from '#pwa/features/menu/admin/set-menus/categories-part.tsx'
import { SetMenusPart } from '#pwa/features/menu/admin/set-menus/set-menus-part.tsx'
import { chooseMenuView, MenuTable, useMenuView } from '#pwa/features/menu/admin/table/menu-table.tsx'
import { UnsavedNotice } from '#pwa/features/menu/admin/unsaved-notice.tsx'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay, useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { FilterChips, SearchBox } from '#pwa/ui/forms/filters.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { PHOTO_TYPES } from '#pwa/ui/media/open-photo.ts'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import './staff-pages.css'

const ALL = 'toutes'

const PANEL = 'menu-panel'

const TABS = [
  { name: 'articles', title: 'Articles' },
  { name: 'formules', title: 'Formules' },
  { name: 'categories', title: 'Catégories' },
  { name: 'offerts', title: 'Plats offerts' },
] as const

/** `/admin/menu`: every dish and drink, and for an administrator the set menus. */
export function MenuPage() {
  const [tab, show] = useTab()
  const isAdmin = useIsAdmin()
  const tabs = isAdmin && (
    <div className="menu-page-tabs">
      <Tabs label="La carte" look="line" tabs={TABS} shown={tab} onShow={show} panel={PANEL} />
    </div>
  )
  return isAdmin && tab !== 'articles' ? <OwnersTab tabs={tabs} tab={tab} /> : <DishesTab tabs={tabs} />
}

/** In the address, so that a reload keeps it. */
function useTab() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(({ name }) => name === search.get('onglet'))?.name ?? 'articles'
  const show = (name: typeof tab) => setSearch(name === 'articles' ? {} : { onglet: name }, { replace: true })
  return [tab, show] as const
}

/** What the administrator alone changes of the menu. */
function OwnersTab({ tabs, tab }: { tabs: ReactNode; tab: 'formules' | 'categories' | 'offerts' }) {
  const { data: lists } = useAdminMenu()
  const { data: menu } = useMenu()
  return (
    <>
      <PageHead title="La carte" />
      {tabs}
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)}>
        {!menu || !lists ? (
          <Skeleton lines={6} />
        ) : tab === 'formules' ? (
          <SetMenusPart menu={menu} items={allItems(lists)} />
        ) : tab === 'offerts' ? (
          <RewardsPart menu={menu} items={allItems(lists)} preview={reward => <RewardPreview {...reward} />} />
        ) : (
          <CategoriesPart menu={menu} />
        )}
      </div>
    </>
  )
}

/** What of each dish is to be had, and the form to write and change it. */
function DishesTab({ tabs }: { tabs: ReactNode }) {
  const admin = useAdminMenu()
  const { data: menu } = useMenu()
  const sheet = useOverlay('article')
  const photos = useOverlay('photos')
  const [category, chooseCategory] = useCategory()
  const [query, setQuery] = useState('')
  const [isOrdering, setOrdering] = useState(false)
  const view = useMenuView()
  const [toDelete, setToDelete] = useState<AdminItem>()
  const categories = menu?.categories
  // The table's rows are drawn again where something of theirs has changed, and they have these.
  const labels = useMemo(
    () => Object.fromEntries((categories ?? []).map(({ key, label }) => [key, label])),
    [categories],
  )
  const surchargeCents = toCents(menu?.takeawayVariantSurcharge ?? 0)
  const needsNetwork = useNeedsNetwork('Nouvel article')
  useUnloadWarning(useIsMutating() > 0)
  const mayOrder = category !== undefined && query === ''
  return (
    <>
      <PageHead title="La carte">
        <Button blocked={needsNetwork} onClick={() => photos.show()}>
          Photos
        </Button>
        <Button look="primary" blocked={needsNetwork} onClick={() => sheet.show(NEW_ITEM)}>
          Nouvel article
        </Button>
      </PageHead>
      {tabs}
      <NeedsNetwork>
        Hors connexion, la carte ne se modifie pas&nbsp;: ce que voient les clients ne change qu’en ligne.
      </NeedsNetwork>
      <DataSection
        title="Articles"
        isTitleHidden
        query={admin}
        failure="La carte n’a pas pu être chargée."
        skeletonLines={8}
      >
        {lists => (
          <>
            <UnsavedNotice items={allItems(lists)} onResume={item => sheet.show(item?.id ?? NEW_ITEM)} />
            <div className="menu-page-tools">
              <FilterChips
                label="Catégorie"
                chips={[
                  { value: ALL, label: 'Toutes', count: allItems(lists).length },
                  ...(categories?.map(({ key }) => key) ?? CATEGORY_KEYS).map(key => ({
                    value: key,
                    label: labels[key] ?? key,
                    count: lists[key].length,
                  })),
                ]}
                chosen={category ?? ALL}
                onChoose={value => chooseCategory(value === ALL ? undefined : (value as CategoryKey))}
              />
              <SearchBox label="Rechercher un article" value={query} onSearch={setQuery} />
              <FilterChips
                label="Affichage"
                chips={[
                  { value: 'cards', label: 'Vignettes' },
                  { value: 'table', label: 'Lignes' },
                ]}
                chosen={view}
                onChoose={chooseMenuView}
              />
              {mayOrder && (
                <Button aria-pressed={isOrdering} onClick={() => setOrdering(!isOrdering)}>
                  {isOrdering ? 'Terminer' : 'Changer l’ordre'}
                </Button>
              )}
            </div>
            {view === 'table' ? (
              <MenuTable
                items={shown(lists, category, query)}
                labels={labels}
                surchargeCents={surchargeCents}
                isOrdering={mayOrder && isOrdering}
                onEdit={({ id }) => sheet.show(id)}
              />
            ) : (
              <ItemCards
                items={shown(lists, category, query)}
                labels={labels}
                surchargeCents={surchargeCents}
                isOrdering={mayOrder && isOrdering}
                onEdit={({ id }) => sheet.show(id)}
                onDelete={setToDelete}
              />
            )}
          </>
        )}
      </DataSection>
      {admin.data && menu && (
        <ItemSheet
          items={allItems(admin.data)}
          menu={menu}
          which={sheet.value}
          category={category}
          onClose={sheet.close}
        />
      )}
      {admin.data && (
        <PhotosSheet open={photos.open} items={allItems(admin.data)} labels={labels} onClose={photos.close} />
      )}
      <DeleteQuestion item={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

/** In the address, so that a reload keeps it. */
function useCategory(): [CategoryKey | undefined, (category: CategoryKey | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const category = CATEGORY_KEYS.find(key => key === search.get('categorie'))
  const choose = (next: CategoryKey | undefined) => setSearch(next ? { categorie: next } : {}, { replace: true })
  return [category, choose]
}

function shown(lists: AdminMenu, category: CategoryKey | undefined, query: string): AdminItem[] {
  const items = category ? lists[category] : allItems(lists)
  const wanted = folded(query)
  return items.filter(({ name, nameEn, nameTh }) => folded([name, nameEn, nameTh].join(' ')).includes(wanted))
}

/** In the address, in place of a dish's key. */
const NEW_ITEM = 'nouveau'

type ItemSheetProps = {
  items: readonly AdminItem[]
  menu: Menu
  /** A dish's key, `NEW_ITEM`, or undefined: closed. */
  which: string | undefined
  category: CategoryKey | undefined
  onClose: () => void
}

/** The form of one dish, over the list. */
function ItemSheet({ items, menu, which, category, onClose }: ItemSheetProps) {
  const item = items.find(({ id }) => id === which)
  const isNew = which === NEW_ITEM
  return (
    <Sheet
      open={isNew || item !== undefined}
      onClose={onClose}
      shape="page"
      title={isNew ? 'Nouvel article' : 'Modifier l’article'}
    >
      {(isNew || item) && (
        <ItemForm
          key={which}
          item={item}
          category={category}
          menu={menu}
          onCancel={onClose}
          onSaved={name => {
            showToast({
              tone: 'done',
              text: isNew ? `${name} est ajouté.` : `${name} est enregistré.`,
              durationMs: 2000,
            })
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}

type PhotosSheetProps = {
  open: boolean
  items: readonly AdminItem[]
  labels: Record<string, string>
  onClose: () => void
}

/** The dishes' photos: several at once, from the camera or the album, and those that are still missing. */
function PhotosSheet({ open, items, labels, onClose }: PhotosSheetProps) {
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState<string>()
  const { current, left, chosen, isOpening, refused, start, next, stop } = useBatch()
  const choose = (item: AdminItem | undefined) => {
    setWanted(item?.id)
    input.current?.click()
  }
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same files, chosen again, are a choice too.
    target.value = ''
    if (files.length > 0) void start(files)
  }
  return (
    <Sheet
      open={open}
      onClose={() => {
        stop()
        onClose()
      }}
      shape="page"
      title={current ? `Photo ${chosen - left + 1} sur ${chosen}` : 'Photos des plats'}
      onBack={current && stop}
    >
      {current ? (
        <PhotoBatch
          // Each picture begins anew.
          key={`${current.file.name} ${left}`}
          {...current}
          items={items}
          wanted={chosen === 1 ? wanted : undefined}
          onSaved={name => {
            showToast({ tone: 'done', text: `La photo de ${name} est enregistrée.`, durationMs: 2000 })
            void next()
          }}
          onSkip={() => void next()}
        />
      ) : (
        <div className="photos-sheet">
          <div className="ways">
            <Button look="primary" busy={isOpening} busyLabel="Ouverture…" onClick={() => choose(undefined)}>
              Choisir des photos
            </Button>
            <p className="soft small">
              Plusieurs à la fois, JPEG, PNG ou WebP, 5&nbsp;Mo au plus chacune. Un fichier nommé comme son plat le
              trouve seul.
            </p>
          </div>
          {refused.length > 0 && (
            <Notice tone="problem">
              {refused.map(words => (
                <p key={words}>{words}</p>
              ))}
            </Notice>
          )}
          <PhotoList items={items} labels={labels} onChoose={choose} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PHOTO_TYPES}
        aria-label="Photos des plats"
        onChange={onChosen}
      />
    </Sheet>
  )
}
