import './island.css'

/** The id of each page's `main` that a skip link leads to. */
export const CONTENT_ID = 'contenu'

/** The first thing that the keyboard reaches on a page, unseen until then: past the head to what the page is about. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`}>
      Aller au contenu
    </a>
  )
}
