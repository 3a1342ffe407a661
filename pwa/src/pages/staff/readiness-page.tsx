import { ReadinessLines, useReadiness } from '#pwa/features/readiness/readiness-lines.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { DataSection, PageHead } from '#pwa/ui/layout/staff-page.tsx'

/** `/admin/reglages/mise-en-service`: what is still missing before the restaurant opens. For the administrator alone. */
export function ReadinessPage() {
  const readiness = useReadiness()
  return (
    <>
      <PageHead title="Mise en service" lead="Ce que le site a vérifié de lui-même, et ce qu’il reste à faire.">
        <ButtonLink to="/admin/reglages">Réglages</ButtonLink>
        <Button busy={readiness.isFetching} busyLabel="Vérification…" onClick={() => void readiness.refetch()}>
          Vérifier à nouveau
        </Button>
      </PageHead>
      <DataSection
        title="Points vérifiés"
        isTitleHidden
        query={readiness}
        failure="La vérification n’a pas abouti."
        skeletonLines={12}
      >
        {({ lines }) => <ReadinessLines lines={lines} />}
      </DataSection>
    </>
  )
}
