import { createPortal } from 'react-dom'
import { renderLegal } from '#api/features/notifications/rules/legal-text.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { unbroken } from '#pwa/lib/format/contact-words.ts'
import { Markdown } from './markdown.tsx'
import './legal-text.css'
import './legal-print.css'

type LegalTextProps = {
  /** Markdown with placeholders. */
  template: string
  restaurant: PublicRestaurant
  /** It is a page of its own, whose title is level 1, and which prints itself. */
  isPage?: boolean
}

/**
 * A legal text with its values filled in: here for the screen, and in a dialog once more beside the page for printing,
 * since an open dialog would print only its visible part.
 */
export function LegalText({ template, restaurant, isPage = false }: LegalTextProps) {
  const text = renderLegal(template, {
    ...withFixed(restaurant),
    restaurant: { ...restaurant, phone: unbroken(restaurant.phone) },
  })
  return (
    <>
      <article className="legal-text">
        <Markdown text={text} level={isPage ? 1 : 3} />
      </article>
      {!isPage &&
        createPortal(
          <article className="legal-print">
            <Markdown text={text} />
          </article>,
          document.body,
        )}
    </>
  )
}
