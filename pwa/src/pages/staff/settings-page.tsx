import { useSearchParams } from 'react-router-dom'
import { PausePart } from '#pwa/features/orders/board/pause-part.tsx'
import { OpenAnywayPart, OpeningBanner } from '#pwa/features/settings/admin/opening-banner.tsx'
import { useSettings } from '#pwa/features/settings/admin/queries.ts'
import { PARTS, type PartName, SettingsForm } from '#pwa/features/settings/admin/settings-form.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'

/** `/admin/reglages`: what the restaurateur decides. For the administrator alone. */
export function SettingsPage() {
  const settings = useSettings()
  const [search, setSearch] = useSearchParams()
  const shown = PARTS.find(({ name }) => name === search.get('partie'))?.name ?? 'horaires'
  const show = (part: PartName) =>
    setSearch(
      current => {
        current.set('partie', part)
        return current
      },
      { replace: true },
    )
  return (
    <>
      <OpeningBanner />
      <PageHead title="Réglages" lead="Le site et les commandes suivent dès l’enregistrement.">
        <ButtonLink to="/admin/reglages/mise-en-service">Mise en service</ButtonLink>
        <ButtonLink to="/admin/reglages/imprimantes">Imprimantes</ButtonLink>
      </PageHead>
      <DataSection
        title="Réglages"
        isTitleHidden
        query={settings}
        failure="Les réglages n’ont pas pu être chargés."
        skeletonLines={10}
      >
        {settings => (
          <SettingsForm
            settings={settings}
            shown={shown}
            onShow={show}
            pause={<Pause />}
            opening={<OpenAnywayPart />}
          />
        )}
      </DataSection>
    </>
  )
}

/** As it stands now, whoever set it: at the counter, or here. */
function Pause() {
  const { data: restaurant } = useRestaurant({ everyMs: 30_000 })
  const now = useNow(10_000)
  const until = restaurant?.pausedUntil ? new Date(restaurant.pausedUntil) : null
  return <PausePart level={2} pausedUntil={until && until > now ? until : null} />
}
