import { type ReactNode, useEffect, useRef } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { Entry } from '#pwa/offline/outbox/entry.ts'
import { WaitingCard, type WaitingCardActions } from '#pwa/ui/feedback/waiting.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { starsWords } from './stars.tsx'
import './reviews.css'

type ReviewThanksProps = {
  title: string
  /** Where the author may publish the review a second time: a search on a review site. */
  siteAddress: string | undefined
  onClose: () => void
  /** The review as everybody sees it now. */
  children: ReactNode
}

/** Shown after publishing. Everyone is invited to the review site, whatever the rating. */
export function ReviewThanks({ title, siteAddress, onClose, children }: ReviewThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="review-thanks">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <SheetFooter>
        {siteAddress && (
          <>
            <p>Vous pouvez aussi le publier sur un site d’avis.</p>
            <ButtonLink look="primary" block to={siteAddress}>
              Ouvrir le site d’avis <span className="visually-hidden">(nouvel onglet)</span>
            </ButtonLink>
          </>
        )}
        <Button look="link" block onClick={onClose}>
          Non merci
        </Button>
      </SheetFooter>
    </div>
  )
}

/** The address of a search on a review site for the restaurant's name and place. */
export function reviewSiteAddress({ name, address }: Pick<PublicRestaurant, 'name' | 'address'>): string {
  return `https://www.tripadvisor.fr/Search?q=${encodeURIComponent(`${name}, ${address}`)}`
}

type WaitingReviewsProps = {
  entries: readonly Entry<'review'>[]
  actions: (entry: Entry<'review'>) => WaitingCardActions
}

/** The reviews that are not published yet, each with its possible actions. */
export function WaitingReviews({ entries, actions }: WaitingReviewsProps) {
  return entries.map(entry => (
    <WaitingCard key={entry.key} entry={entry} {...actions(entry)} title={starsWords(entry.body.rating)}>
      <p>{entry.body.name.trim()}</p>
      <p className="text">{entry.body.comment.trim()}</p>
    </WaitingCard>
  ))
}
