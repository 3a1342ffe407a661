import { useQuery } from '@tanstack/react-query'
import { type LegalName, renderLegal } from '#api/features/notifications/rules/legal.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { LEGAL_DOCUMENTS, legalTemplate } from './legal-documents.ts'
import { Markdown } from './markdown.tsx'
import './legal-dialog.css'

type LegalDialogProps = {
  /** The document shown; undefined while the dialog is closed. */
  shown: LegalName | undefined
  restaurant: PublicRestaurant | undefined
  onShow: (name: LegalName) => void
  onClose: () => void
}

/** The four legal texts with the restaurant's own values, one tab each. */
export function LegalDialog({ shown, restaurant, onShow, onClose }: LegalDialogProps) {
  return (
    <Sheet open={shown !== undefined} onClose={onClose} title="Informations légales">
      <nav className="legal-tabs" aria-label="Documents">
        {LEGAL_DOCUMENTS.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            aria-current={name === shown ? 'page' : undefined}
            onClick={() => onShow(name)}
          >
            {title}
          </button>
        ))}
      </nav>
      {shown && <Document key={shown} name={shown} restaurant={restaurant} />}
    </Sheet>
  )
}

function Document({ name, restaurant }: { name: LegalName; restaurant: PublicRestaurant | undefined }) {
  const {
    data: template,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['legal', name],
    queryFn: () => legalTemplate(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) {
    return (
      <Notice tone="problem">
        <p>Ce texte n’a pas pu être chargé.</p>
        <Button look="link" onClick={() => void refetch()}>
          Réessayer
        </Button>
      </Notice>
    )
  }
  if (!template || !restaurant) return <Skeleton lines={9} />
  return (
    <article className="legal-text">
      <Markdown text={renderLegal(template, { ...restaurant, restaurant })} />
    </article>
  )
}
