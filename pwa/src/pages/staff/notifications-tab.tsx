import type { Mailing } from '#api/features/promotions/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { PromotionAdmin } from '#pwa/features/promotions/admin/promotion-admin.tsx'
import { usePromotional } from '#pwa/features/promotions/admin/queries.ts'
import { StockAlertForm } from '#pwa/features/promotions/admin/stock-alert-form.tsx'
import { count } from '#pwa/features/reports/figure-words.ts'
import { KeyFigures } from '#pwa/features/reports/key-figures.tsx'
import { Panel } from '#pwa/features/reports/report-panel.tsx'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'

/** The fifth tab: who is reached, offers to them (the administrator's alone), and the stock alert to the boards. */
export function NotificationsTab() {
  const isAdmin = useIsAdmin()
  return (
    <>
      {isAdmin && <Reach />}
      <div className="panels" data-columns="aside">
        {isAdmin ? <PromotionAdmin /> : <Notice>Les envois aux clients sont réservés à l’administrateur.</Notice>}
        <Panel title="Alerte de stock">
          <StockAlertForm />
        </Panel>
      </div>
    </>
  )
}

/** Whom the next sending would reach, and what became of the latest ones. */
function Reach() {
  const promotional = usePromotional()
  return (
    <DataSection title="Notifications" isTitleHidden query={promotional}>
      {({ recipients, mailings }) => (
        <KeyFigures
          figures={[
            { word: 'Inscrits aux offres', value: count(recipients), note: 'Recevraient le prochain envoi' },
            {
              word: 'Messages acceptés',
              value: count(sum(mailings, ({ sent_count }) => sent_count)),
              note: `${plural(mailings.length, 'envoi', 'derniers envois')}, ${plural(
                sum(mailings, ({ failed_count }) => failed_count),
                'refusé',
                'refusés',
              )}`,
            },
            {
              word: 'Commandes avec une offre',
              value: count(sum(mailings, ({ promotion }) => promotion?.used_count ?? 0)),
              note: 'Grâce à ces envois',
            },
          ]}
        />
      )}
    </DataSection>
  )
}

function sum(mailings: readonly Mailing[], of: (mailing: Mailing) => number): number {
  return mailings.reduce((all, mailing) => all + of(mailing), 0)
}
