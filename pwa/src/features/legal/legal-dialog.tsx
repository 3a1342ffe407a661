import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LEGAL_PAGES, type LegalName } from '#api/features/notifications/rules/legal-text.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { LegalText, legalTemplate } from './legal-text.tsx'
import './legal.css'

const PANEL = 'legal-panel'

type LegalDialogProps = {
  /** The document shown; undefined while the dialog is closed. */
  shown: LegalName | undefined
  restaurant: PublicRestaurant | undefined
  /** The buttons of a text, under it. */
  under?: Partial<Record<LegalName, ReactNode>>
  onShow: (name: LegalName) => void
  onClose: () => void
}

/** The legal texts with the restaurant's own values, one tab each; the one shown can be printed. */
export function LegalDialog({ shown, restaurant, under, onShow, onClose }: LegalDialogProps) {
  return (
    <Sheet
      open={shown !== undefined}
      onClose={onClose}
      title="Informations légales"
      shape="card"
      footer={<Button onClick={() => window.print()}>Imprimer</Button>}
    >
      {shown && (
        <div className="legal-dialog">
          <Tabs label="Documents" tabs={LEGAL_PAGES} shown={shown} onShow={onShow} panel={PANEL} />
          {/* The key makes a new element for each text, so that it begins scrolled to its top. */}
          <div
            key={shown}
            className="document"
            role="tabpanel"
            id={PANEL}
            aria-labelledby={tabId(PANEL, shown)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
            tabIndex={0}
          >
            <Document name={shown} restaurant={restaurant} />
            {under?.[shown]}
          </div>
        </div>
      )}
    </Sheet>
  )
}

const legalQuery = (name: LegalName) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: () => legalTemplate(name),
    staleTime: Number.POSITIVE_INFINITY,
  })

function Document({ name, restaurant }: { name: LegalName; restaurant: PublicRestaurant | undefined }) {
  const { data: template, isError, refetch } = useQuery(legalQuery(name))
  if (isError) return <NotLoaded onRetry={() => void refetch()}>Ce texte n’a pas pu être chargé.</NotLoaded>
  if (!template || !restaurant) return <Skeleton lines={9} />
  return <LegalText template={template} restaurant={restaurant} />
}
