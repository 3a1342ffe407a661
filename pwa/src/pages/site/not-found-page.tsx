import { ButtonLink } from '#pwa/ui/button-link.tsx'
import './not-found-page.css'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main className="not-found-page">
      <title>Page introuvable</title>
      <h1>Rien à cette adresse.</h1>
      <p>Le lien est peut-être ancien. La carte, elle, est toujours là.</p>
      <ButtonLink look="primary" to="/">
        Découvrir le menu
      </ButtonLink>
    </main>
  )
}
