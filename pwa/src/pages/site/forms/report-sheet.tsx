import { useState } from 'react'
import { ReportForm } from '#pwa/features/reviews/report-form.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { PrivacyNote } from '../legal/legal-link.tsx'

/** Where a review is reported, `?signaler={id}`. */
export function ReportSheet() {
  const { open, value, close } = useOverlay('signaler')
  const [sent, setSent] = useState<string>()
  return (
    <Sheet open={open} onClose={close} title="Signaler un avis">
      {value && value === sent ? (
        <Notice tone="done">
          <p ref={element => element?.focus()} tabIndex={-1} role="status">
            Signalement reçu. Une personne de l’équipe relit l’avis et décide&nbsp;; si vous avez laissé un email, la
            réponse y arrive.
          </p>
        </Notice>
      ) : (
        value && (
          <ReportForm
            key={value}
            reviewId={value}
            privacy={<PrivacyNote purpose="relire cet avis et vous répondre" />}
            onSent={() => setSent(value)}
          />
        )
      )}
    </Sheet>
  )
}
