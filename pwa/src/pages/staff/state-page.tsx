import { AlertWishForm, HouseLines, PastAlerts, useHouseState } from '#pwa/features/alerts/house-lines.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import './staff-pages.css'

const FAILURE = 'L’état n’a pas pu être lu.'

/** `/admin/etat`: what works and what does not, what was amiss of late, and who is told. */
export function StatePage() {
  const state = useHouseState()
  return (
    <>
      <PageHead title="État" lead="Ce que le site contrôle de lui-même, chaque minute." />
      <div className="state-page">
        <DataSection title="Maintenant" isTitleHidden query={state} failure={FAILURE} skeletonLines={12}>
          {data => <HouseLines state={data} />}
        </DataSection>
        {state.data && (
          <>
            <section aria-labelledby="past">
              <h2 id="past">Cette semaine</h2>
              <PastAlerts state={state.data} />
            </section>
            <section aria-labelledby="wish">
              <h2 id="wish">Me prévenir</h2>
              <p className="soft wish-lead">
                Tant que personne ne l’a choisi, c’est l’adresse du restaurant qui est prévenue.
              </p>
              <AlertWishForm wish={state.data.wish} />
            </section>
          </>
        )}
      </div>
    </>
  )
}
