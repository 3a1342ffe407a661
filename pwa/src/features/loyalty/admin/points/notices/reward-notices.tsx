import { useRef } from 'react'
import type { RewardNotice } from '#api/features/loyalty/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { useDismissNotice, useRewardNotices } from './notices.ts'
import './reward-notices.css'

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
