import type { Menu } from '#api/features/menu/contract.ts'
import { changeCategories, type Heading } from '#api/features/menu/contract-categories.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { useKeptForm } from '../kept-form.tsx'
import '../menu-admin.css'

/** The categories by one field each, so that what two people change of them can be told apart. */
type Draft = { order: string } & Record<string, string>

const KEY = 'categories'

/** The menu's headings and their order, with how customers will read them. What is typed is kept until it is saved. */
export function CategoriesPart({ menu }: { menu: Menu }) {
  const { seen, draft, errors, startAnew, accepts, submit, problem, isSaving, notice, ...kept } = useKeptForm({
    key: KEY,
    given: headingsOf(menu),
    draftOf,
    answered: 'categories',
    changed: () => 'les catégories',
  })
  const needsNetwork = useNeedsNetwork('Enregistrer')
  const { mutateAsync } = useStaffMutation(changeCategories, {
    request: (body: { from: Heading[]; to: Heading[] }) => ({ body }),
    refreshes: [menuQuery],
  })
  const list = listOf(draft)
  const isChanged = JSON.stringify(list) !== JSON.stringify(seen)
  useUnloadWarning(isChanged)
  const write = (next: readonly Heading[]) => kept.write(draftOf(next))
  const save = async () => {
    if (!accepts(bodyErrors(changeCategories, { from: seen, to: list }))) return
    const { categories } = await mutateAsync({ from: seen, to: list })
    kept.becomes(categories)
    showToast({ tone: 'done', text: 'Les catégories sont à jour.', durationMs: 2000 })
  }
  const sentence = problem ?? errors.to
  return (
    <form className="item-form categories-form" noValidate onSubmit={event => submit(event, save)}>
      {notice}
      <ol className="set-menu-parts">
        {list.map((one, at) => (
          <CategoryRow
            key={one.key}
            heading={one}
            at={at}
            count={list.length}
            onRename={words => write(list.map(other => (other.key === one.key ? { ...other, ...words } : other)))}
            onMove={to => write(moved(list, at, to))}
          />
        ))}
      </ol>
      <HeadingsPreview menu={menu} list={list} />
      {sentence && <Notice tone="problem">{sentence}</Notice>}
      <NeedsNetwork>
        Hors connexion, la carte ne se modifie pas. Votre saisie reste là jusqu’au retour du réseau.
      </NeedsNetwork>
      <div className="item-form-footer">
        <Button disabled={!isChanged} onClick={startAnew}>
          Annuler
        </Button>
        <Button look="primary" type="submit" busy={isSaving} busyLabel="Enregistrement…" blocked={needsNetwork}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}

type CategoryRowProps = {
  heading: Heading
  at: number
  count: number
  onRename: (words: Partial<Heading>) => void
  onMove: (to: number) => void
}

function CategoryRow({ heading: { label, labelEn }, at, count, onRename, onMove }: CategoryRowProps) {
  return (
    <li>
      <label>
        <span>Titre</span>
        <input maxLength={40} value={label} onChange={({ target }) => onRename({ label: target.value })} />
      </label>
      <label>
        <span>En anglais</span>
        <input
          lang="en"
          maxLength={40}
          value={labelEn}
          onChange={({ target }) => onRename({ labelEn: target.value })}
        />
      </label>
      <span className="ways">
        <IconButton
          icon="up"
          label={`Monter ${label}`}
          aria-disabled={at === 0 || undefined}
          onClick={() => at > 0 && onMove(at - 1)}
        />
        <IconButton
          icon="down"
          label={`Descendre ${label}`}
          aria-disabled={at === count - 1 || undefined}
          onClick={() => at < count - 1 && onMove(at + 1)}
        />
      </span>
    </li>
  )
}

/** Both menus' headings, in the order in which customers meet them. */
function HeadingsPreview({ menu, list }: { menu: Menu; list: readonly Heading[] }) {
  const shown = (service: 'takeaway' | 'dineIn') => {
    const on = new Set(menu.categories.filter(category => category[service]).map(({ key }) => key))
    return list.filter(({ key }) => on.has(key)).map(({ label }) => label)
  }
  return (
    <section className="item-preview" aria-label="Aperçu pour les clients">
      <p className="soft small">Comme les clients les liront</p>
      <p>
        <b>À emporter</b> {shown('takeaway').join(' · ')}
      </p>
      <p>
        <b>Sur place</b> {shown('dineIn').join(' · ')}
      </p>
    </section>
  )
}

function headingsOf({ categories }: Menu): Heading[] {
  return categories.map(({ key, label, labelEn }) => ({ key, label, labelEn }))
}

function moved(list: readonly Heading[], from: number, to: number): Heading[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

function draftOf(list: readonly Heading[]): Draft {
  const words = list.flatMap(({ key, label, labelEn }) => [
    [`${key} fr`, label],
    [`${key} en`, labelEn],
  ])
  return { ...Object.fromEntries([...words].sort()), order: list.map(({ key }) => key).join(' ') }
}

function listOf(draft: Draft): Heading[] {
  return draft.order.split(' ').map(key => ({
    key: key as Heading['key'],
    label: draft[`${key} fr`] ?? '',
    labelEn: draft[`${key} en`] ?? '',
  }))
}
