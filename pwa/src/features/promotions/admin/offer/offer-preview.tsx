import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { type Offer, usePreview } from '../queries.ts'
import './offer-preview.css'

/**
 * The mail as its readers get it, rendered by the server.
 * @param offer undefined while it is not valid
 */
export function OfferPreview({ offer }: { offer: Offer | undefined }) {
  const { data, isError, error } = usePreview(offer)
  return (
    <section className="offer-preview" aria-labelledby="offer-preview-title" aria-live="polite">
      <h3 id="offer-preview-title">Aperçu du message</h3>
      {isError && <Notice tone="problem">{error.message}</Notice>}
      {!offer && !data ? (
        <p className="soft">Écrivez un titre et un message&nbsp;: l’aperçu s’affiche ici.</p>
      ) : data ? (
        <article>
          <h4>{data.subject}</h4>
          <p className="words">{data.text}</p>
        </article>
      ) : (
        !isError && <Skeleton lines={8} />
      )}
    </section>
  )
}
