import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract.ts'
import {
  type AdminSetMenu,
  changeSetMenu,
  changeSetMenuRules,
  listSetMenus,
} from '#api/features/menu/contract-set-menus.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import type { SetMenuRules, Supplement } from '#api/features/menu/rules/set-menu-fields.ts'
import { offeredWords } from '#api/features/menu/rules/set-menu-hours.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formuleTitle } from '#pwa/features/menu/takeaway-menu.tsx'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay, useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { PRICE_CHANGES_KEY } from '../form/price-part.tsx'
import { keptDrafts } from '../kept-form.tsx'
import { type RulesChange, RulesForm } from './rules-form.tsx'
import type { SetMenuChanges } from './set-menu-draft.ts'
import { SetMenuForm } from './set-menu-form.tsx'
import '../menu-admin.css'

type SetMenus = OutputOf<typeof listSetMenus>

const setMenusQuery = queryOptions({
  queryKey: ['admin set menus'],
  queryFn: ({ signal }) => staffCall(listSetMenus, {}, { signal }),
})

/** In the address, in place of a set menu's key. */
const RULES = 'contenu'

type SetMenusPartProps = {
  menu: Menu
  /** Every dish, for its name and its category. */
  items: readonly AdminItem[]
}

/** The set menus, and what holds for all of them: read here, changed in a sheet. */
export function SetMenusPart({ menu, items }: SetMenusPartProps) {
  const query = useQuery(setMenusQuery)
  const sheet = useOverlay('formule')
  const needsNetwork = useNeedsNetwork()
  const waiting = useStore(keptDrafts)
  useUnloadWarning(waiting.size > 0)
  return (
    <>
      <NeedsNetwork>
        Hors connexion, les formules ne se modifient pas&nbsp;: ce que voient les clients ne change qu’en ligne.
      </NeedsNetwork>
      <DataSection title="Formules" isTitleHidden query={query} failure="Les formules n’ont pas pu être chargées.">
        {({ setMenus, rules }) => (
          <>
            <ul className="set-menu-cards">
              {setMenus.map(setMenu => (
                <li key={setMenu.id} data-off={setMenu.available ? undefined : ''}>
                  <SetMenuFacts setMenu={setMenu} />
                  {waiting.has(setMenu.id) && <p className="small soft">Saisie non enregistrée.</p>}
                  <Button
                    aria-label={`Modifier ${setMenu.name}`}
                    blocked={needsNetwork}
                    onClick={() => sheet.show(setMenu.id)}
                  >
                    {waiting.has(setMenu.id) ? 'Reprendre' : 'Modifier'}
                  </Button>
                </li>
              ))}
              <li>
                <RulesFacts rules={rules} items={items} />
                {waiting.has(RULES) && <p className="small soft">Saisie non enregistrée.</p>}
                <Button
                  aria-label="Modifier ce que contiennent les formules"
                  blocked={needsNetwork}
                  onClick={() => sheet.show(RULES)}
                >
                  {waiting.has(RULES) ? 'Reprendre' : 'Modifier'}
                </Button>
              </li>
            </ul>
            <SetMenuSheets data={{ setMenus, rules }} which={sheet.value} onClose={sheet.close} {...{ menu, items }} />
          </>
        )}
      </DataSection>
    </>
  )
}

function SetMenuFacts({ setMenu }: { setMenu: AdminSetMenu }) {
  const { name, price, offered, available } = setMenu
  return (
    <div className="facts">
      <h3>{name}</h3>
      <p>
        <Price cents={toCents(price)} />
        {!available && (
          <StateWord tone="bad" icon="close">
            Retirée de la vente
          </StateWord>
        )}
      </p>
      <p>{formuleTitle(setMenu)}</p>
      <p className="soft small">
        {offeredWords(offered)}
        {offered.only ? ', à ces heures seulement' : ' · commandable à toute heure'}
      </p>
    </div>
  )
}

function RulesFacts({ rules, items }: { rules: SetMenuRules; items: readonly AdminItem[] }) {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const priced = (list: readonly Supplement[]) =>
    list.map(({ of, price }) => `${names.get(of) ?? of} +${formatEuros(toCents(price))}`)
  const supplements = [...priced(rules.variantSupplements), ...priced(rules.itemSupplements)]
  return (
    <div className="facts">
      <h3>Ce que contiennent les formules</h3>
      <p>
        {plural(rules.excludedItems.length, 'plat exclu', 'plats exclus')}
        {rules.excludedVariants.length > 0 && `, choix exclus\u00a0: ${rules.excludedVariants.join(', ')}`}
      </p>
      <p>{supplements.length > 0 ? `Suppléments\u00a0: ${supplements.join(', ')}` : 'Aucun supplément'}</p>
      <p className="soft small">
        {plural(rules.drinks.length, 'boisson au choix', 'boissons au choix')},{' '}
        {names.get(rules.defaultDrink) ?? rules.defaultDrink} par défaut
      </p>
    </div>
  )
}

type SetMenuSheetsProps = SetMenusPartProps & { data: SetMenus; which: string | undefined; onClose: () => void }

function SetMenuSheets({ data: { setMenus, rules }, which, onClose, menu, items }: SetMenuSheetsProps) {
  const setMenu = setMenus.find(({ id }) => id === which)
  const change = useStaffMutation(changeSetMenu, {
    request: ({ id, changes }: { id: string; changes: SetMenuChanges }) => ({ params: { id }, body: changes }),
    refreshes: REFRESHED,
  })
  const changeRules = useStaffMutation(changeSetMenuRules, {
    request: (changes: RulesChange) => ({ body: changes }),
    refreshes: REFRESHED,
  })
  const done = (text: string) => {
    showToast({ tone: 'done', text, durationMs: 2000 })
    onClose()
  }
  return (
    <>
      <Sheet open={setMenu !== undefined} onClose={onClose} shape="page" title="Modifier la formule">
        {setMenu && (
          <SetMenuForm
            key={setMenu.id}
            setMenu={setMenu}
            menu={menu}
            onSave={changes => change.mutateAsync({ id: setMenu.id, changes })}
            onSaved={name => done(`${name} est enregistrée.`)}
            onCancel={onClose}
          />
        )}
      </Sheet>
      <Sheet open={which === RULES} onClose={onClose} shape="page" title="Ce que contiennent les formules">
        {which === RULES && (
          <RulesForm
            rules={rules}
            items={items}
            onSave={changes => changeRules.mutateAsync(changes)}
            onSaved={() => done('Les formules sont à jour.')}
            onCancel={onClose}
          />
        )}
      </Sheet>
    </>
  )
}

const REFRESHED = [{ queryKey: setMenusQuery.queryKey }, menuQuery, { queryKey: PRICE_CHANGES_KEY }]
