import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { checkRewards, dismissRewardNotice, type RewardNotice } from '#api/features/loyalty/contract-staff.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { plural } from '#api/kernel/plural.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { useReload } from './customers.ts'
import './loyalty-admin.css'

/** The interval is that of docs/product.md#loyalty-in-admin. */
const CHECKED_EVERY_MS = 30_000
const SHOWN = '5'

/**
 * Customers who have just reached a dish, five at most; a tap marks one as seen. Renders nothing where there is none.
 */
export function RewardNotices() {
  const { data, isError, isFetching, refetch } = useRewardNotices()
  const { mutate } = useDismissNotice()
  const section = useRef<HTMLElement>(null)
  const { newRewards = [], total = 0 } = data ?? {}
  const dismiss = (notice: RewardNotice) => {
    // The pressed button is removed, and the focus would be lost with it.
    section.current?.focus({ preventScroll: true })
    mutate(notice, {
      onError: ({ message }) =>
        showToast({ tone: 'problem', title: `${notice.customer_name}, annonce gardée`, text: message }),
    })
  }
  if (!data && isError)
    return (
      <Notice tone="problem">
        <p>Les nouveaux plats offerts n’ont pas pu être chargés.</p>
        <Button look="link" busy={isFetching} busyLabel="Nouvel essai…" onClick={() => void refetch()}>
          Réessayer
        </Button>
      </Notice>
    )
  return (
    <section
      className="reward-notices"
      aria-label="Nouveaux plats offerts"
      data-empty={total === 0 || undefined}
      ref={section}
      tabIndex={-1}
    >
      {/* The live region exists before the first notice, so that screen readers announce it. */}
      <div className="count" role="status">
        {total > 0 && (
          <h2>
            <StaffIcon name="gift" />
            {plural(total, 'nouveau plat offert', 'nouveaux plats offerts')}
          </h2>
        )}
      </div>
      {newRewards.length > 0 && (
        <ul>
          {newRewards.map(notice => (
            <li key={notice.id}>
              <button type="button" onClick={() => dismiss(notice)}>
                <span className="who">
                  <b>{notice.customer_name}</b>
                  <span>{notice.customer_email}</span>
                </span>
                <span className="seen">
                  <Icon name="check" />
                  Vu
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Notices = OutputOf<typeof checkRewards>

const noticesQuery = queryOptions({
  queryKey: ['loyalty notices'],
  queryFn: ({ signal }) => staffCall(checkRewards, { query: { limit: SHOWN } }, { signal }),
  refetchInterval: CHECKED_EVERY_MS,
})

/**
 * Customers who have just reached a dish, newest first, five at most; a new one makes the list of customers reload.
 */
function useRewardNotices() {
  const query = useQuery(noticesQuery)
  useReloadOnNotice(query.data?.newRewards)
  return query
}

function useReloadOnNotice(notices: readonly RewardNotice[] | undefined): void {
  const reload = useReload()
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!notices) return
    // A new notice comes first in the list; one that moves up after another was dismissed is not new.
    const [newest] = notices
    if (newest && known.current && !known.current.has(newest.id)) reload()
    known.current = new Set(notices.map(({ id }) => id))
  }, [notices, reload])
}

/** Marks a notice as seen: it disappears at once, and returns when the call fails. */
function useDismissNotice() {
  return useStaffMutation(dismissRewardNotice, {
    request: ({ id }: RewardNotice) => ({ params: { id } }),
    onMutate: async ({ id }, { client }) => {
      await client.cancelQueries(noticesQuery)
      const before = client.getQueryData(noticesQuery.queryKey)
      client.setQueryData(noticesQuery.queryKey, notices => notices && without(notices, id))
      return before
    },
    onError: (error, _, before, { client }) => {
      // A deleted customer's notice may disappear as well.
      const isGone = error instanceof ApiProblem && error.code === 'not_found'
      if (before && !isGone) client.setQueryData(noticesQuery.queryKey, before)
    },
    refreshes: [noticesQuery],
  })
}

function without({ newRewards, total }: Notices, id: string): Notices {
  return { newRewards: newRewards.filter(notice => notice.id !== id), total: total - 1 }
}
