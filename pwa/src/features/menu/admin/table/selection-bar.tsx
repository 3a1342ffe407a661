import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import type { Availability } from '#api/features/menu/rules/dish-change.ts'
import { plural } from '#api/kernel/plural.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import type { ItemsChange } from '../queries.ts'
import { RaiseForm } from './raise-form.tsx'
import { AVAILABILITY_WORDS, shownOf } from './use-table-changes.ts'

type SelectionBarProps = {
  items: readonly AdminItem[]
  isBusy: boolean
  /** @returns the names of the dishes that were left as they are */
  onChange: (changes: readonly ItemsChange[], words: string) => Promise<string[]>
  onEnd: () => void
}

/** The actions for the chosen dishes, at the screen's foot. */
export function SelectionBar({ items, isBusy, onChange, onEnd }: SelectionBarProps) {
  const raising = useOverlay('prix')
  const needsNetwork = useNeedsNetwork()
  const send = async (changes: readonly ItemsChange[], words: string) => {
    const left = await onChange(changes, words)
    if (left.length > 0)
      showToast({ tone: 'problem', title: 'Changé entre-temps, donc laissé', text: `${left.join(', ')}.` })
  }
  const set = async (to: Availability) => {
    const changes = items.flatMap(item => {
      const { availability: from } = shownOf(item)
      return from === to ? [] : [{ id: item.id, availability: { from, to } }]
    })
    if (changes.length === 0) return
    try {
      await send(
        changes,
        `${plural(changes.length, 'article', 'articles')}\u00a0: ${AVAILABILITY_WORDS[to].toLowerCase()}.`,
      )
    } catch (error) {
      showToast({ tone: 'problem', title: 'Disponibilité inchangée', text: (error as Error).message })
    }
  }
  return (
    <section className="selection-bar" aria-label="Articles choisis">
      <p>
        <b>{plural(items.length, 'article choisi', 'articles choisis')}</b>
      </p>
      <div className="actions">
        <Button blocked={needsNetwork} onClick={() => raising.show()}>
          Changer les prix…
        </Button>
        {(['on', 'soldOut', 'off'] as const).map(to => (
          <Button key={to} blocked={needsNetwork} busy={isBusy} onClick={() => void set(to)}>
            {AVAILABILITY_WORDS[to]}
          </Button>
        ))}
      </div>
      <IconButton icon="close" label="Ne plus rien choisir" onClick={onEnd} />
      <Sheet open={raising.open} onClose={raising.close} shape="card" title="Changer les prix">
        <RaiseForm
          items={items}
          onSend={async (changes, words) => {
            await send(changes, words)
            raising.close()
          }}
        />
      </Sheet>
    </section>
  )
}
