import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import {
  type AdminReward,
  changeReward,
  createReward,
  listRewards,
  orderRewards,
} from '#api/features/menu/contract-rewards.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay, useUnloadWarning } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { keptDrafts } from '../kept-form.tsx'
import { NEW_REWARD, type NewReward, type RewardChanges } from './reward-draft.ts'
import { type PreviewReward, RewardForm, rewardDraftKey } from './reward-form.tsx'
import '../menu-admin.css'

const rewardsQuery = queryOptions({
  queryKey: ['admin rewards'],
  queryFn: ({ signal }) => staffCall(listRewards, {}, { signal }),
})

/** In the address, in place of a reward's key. */
const NEW = 'nouveau'

type RewardsPartProps = {
  menu: Menu
  /** Every dish, for its name and its prices. */
  items: readonly AdminItem[]
  preview: PreviewReward
}

/** The dishes that points buy, in the order in which customers choose; below, those that points no longer buy. */
export function RewardsPart({ menu, items, preview }: RewardsPartProps) {
  const query = useQuery(rewardsQuery)
  const sheet = useOverlay('offert')
  const needsNetwork = useNeedsNetwork()
  const waiting = useStore(keptDrafts)
  const move = useMove()
  useUnloadWarning(waiting.size > 0)
  return (
    <>
      <NeedsNetwork>
        Hors connexion, les plats offerts ne se modifient pas&nbsp;: ce que voient les clients ne change qu’en ligne.
      </NeedsNetwork>
      <DataSection
        title="Plats offerts"
        isTitleHidden
        query={query}
        failure="Les plats offerts n’ont pas pu être chargés."
      >
        {({ rewards }) => {
          const offered = rewards.filter(reward => reward.offered)
          const withdrawn = rewards.filter(reward => !reward.offered)
          const row = { menu, items, needsNetwork, onEdit: sheet.show }
          const isKept = (id: string) => waiting.has(rewardDraftKey(id))
          return (
            <>
              <p className="soft">Le client en choisit un contre dix points, dans cet ordre.</p>
              <ol className="reward-rows">
                {offered.map((reward, at) => (
                  <RewardRow key={reward.id} {...row} reward={reward} isKept={isKept(reward.id)}>
                    <IconButton
                      icon="up"
                      label={`Monter ${reward.name}`}
                      aria-disabled={at === 0 || undefined}
                      onClick={() => at > 0 && move.mutate({ from: rewards, to: moved(rewards, reward, at - 1) })}
                    />
                    <IconButton
                      icon="down"
                      label={`Descendre ${reward.name}`}
                      aria-disabled={at === offered.length - 1 || undefined}
                      onClick={() =>
                        at < offered.length - 1 && move.mutate({ from: rewards, to: moved(rewards, reward, at + 1) })
                      }
                    />
                  </RewardRow>
                ))}
              </ol>
              <div>
                <Button blocked={needsNetwork} onClick={() => sheet.show(NEW)}>
                  {isKept('') ? 'Reprendre le plat à ajouter' : 'Ajouter un plat offert'}
                </Button>
              </div>
              {withdrawn.length > 0 && (
                <section className="withdrawn-rewards">
                  <h2>Plus proposés</h2>
                  <p className="soft">
                    Les clients qui en ont un le retirent quand ils veulent&nbsp;; personne ne le prend plus avec ses
                    points.
                  </p>
                  <ul className="reward-rows">
                    {withdrawn.map(reward => (
                      <RewardRow key={reward.id} {...row} reward={reward} isKept={isKept(reward.id)} />
                    ))}
                  </ul>
                </section>
              )}
              <RewardSheet {...{ rewards, menu, items, preview }} which={sheet.value} onClose={sheet.close} />
            </>
          )
        }}
      </DataSection>
    </>
  )
}

/** The whole list with one of those that are offered at another place among them, the others after them. */
function moved(rewards: readonly AdminReward[], reward: AdminReward, to: number): AdminReward[] {
  const others = rewards.filter(one => one.offered && one.id !== reward.id)
  return [...others.slice(0, to), reward, ...others.slice(to), ...rewards.filter(one => !one.offered)]
}

type Move = { from: readonly AdminReward[]; to: AdminReward[] }

/** Moves a reward: shown at once, and sent one move after the other. A failure is said on any page. */
function useMove() {
  return useStaffMutation(orderRewards, {
    scope: { id: 'order of rewards' },
    request: ({ from, to }: Move) => ({ body: { from: idsOf(from), to: idsOf(to) } }),
    onMutate: async ({ to: rewards }, { client }) => {
      await client.cancelQueries(rewardsQuery)
      client.setQueryData(rewardsQuery.queryKey, { rewards })
    },
    onError: ({ message }) => showToast({ tone: 'problem', title: 'Ordre inchangé', text: message }),
    refreshes: client => {
      // While another move is under way nothing is refreshed, since its end will do it.
      if (client.isMutating() > 1) return
      void client.invalidateQueries({ queryKey: rewardsQuery.queryKey })
      void client.invalidateQueries(menuQuery)
    },
  })
}

function idsOf(rewards: readonly AdminReward[]): string[] {
  return rewards.map(({ id }) => id)
}

type RewardRowProps = {
  reward: AdminReward
  menu: Menu
  items: readonly AdminItem[]
  isKept: boolean
  needsNetwork: string | undefined
  onEdit: (id: string) => void
  /** Where it can be moved. */
  children?: ReactNode
}

function RewardRow({ reward, menu, items, isKept, needsNetwork, onEdit, children }: RewardRowProps) {
  const { id, name, waiting } = reward
  return (
    <li>
      <div className="facts">
        <h3>{name}</h3>
        <p>{dishWords(reward, items, toCents(menu.takeawayVariantSurcharge))}</p>
        {waiting > 0 && (
          <p className="soft small">
            {plural(waiting, 'client a déjà ce plat à retirer', 'clients ont déjà ce plat à retirer')}
          </p>
        )}
        {isKept && <p className="small soft">Saisie non enregistrée.</p>}
      </div>
      <span className="ways">
        {children}
        <Button aria-label={`Modifier ${name}`} blocked={needsNetwork} onClick={() => onEdit(id)}>
          {isKept ? 'Reprendre' : 'Modifier'}
        </Button>
      </span>
    </li>
  )
}

/** What it is, and up to which price its choices are free. */
function dishWords(
  { name, dish, maxBasePrice }: AdminReward,
  items: readonly AdminItem[],
  surchargeCents: number,
): string {
  const item = items.find(({ id }) => id === dish.id)
  if (!item) return 'Son plat n’est plus à la carte'
  const itself = item.name === name ? 'Le plat de la carte' : item.name
  const what = dish.isItself ? itself : `Même recette que ${item.name}`
  if (!dish.isItself || !item.prices) return what
  if (maxBasePrice === null) return `${what}, tous les choix`
  return `${what}, choix jusqu’à ${formatEuros(toCents(maxBasePrice) + surchargeOf(item, surchargeCents))}`
}

type RewardSheetProps = RewardsPartProps & {
  rewards: readonly AdminReward[]
  /** A reward's key, `NEW`, or undefined: closed. */
  which: string | undefined
  onClose: () => void
}

function RewardSheet({ rewards, which, onClose, ...form }: RewardSheetProps) {
  const isNew = which === NEW
  const reward = isNew ? NEW_REWARD : rewards.find(({ id }) => id === which)
  const { keyOf, done } = useIntentKey()
  const create = useStaffMutation(createReward, {
    request: (body: NewReward) => ({ body, key: keyOf(body) }),
    refreshes: REFRESHED,
  })
  const change = useStaffMutation(changeReward, {
    request: ({ id, changes }: { id: string; changes: RewardChanges }) => ({ params: { id }, body: changes }),
    refreshes: REFRESHED,
  })
  const saved = (name: string) => {
    done()
    showToast({ tone: 'done', text: isNew ? `${name} est ajouté.` : `${name} est enregistré.`, durationMs: 2000 })
    onClose()
  }
  return (
    <Sheet
      open={reward !== undefined}
      onClose={onClose}
      shape="page"
      title={isNew ? 'Nouveau plat offert' : 'Modifier le plat offert'}
    >
      {reward && (
        <RewardForm
          key={reward.id}
          {...form}
          reward={reward}
          onCreate={body => create.mutateAsync(body)}
          onChange={changes => change.mutateAsync({ id: reward.id, changes })}
          onSaved={saved}
          onCancel={onClose}
        />
      )}
    </Sheet>
  )
}

const REFRESHED = [{ queryKey: rewardsQuery.queryKey }, menuQuery]
