import { Link } from '#pwa/lib/navigation/link.tsx'
import { Icon } from '../../media/icon/icon.tsx'
import { SkipLink } from '../skip-link/skip-link.tsx'
import './page-bar.css'

/** The head of a page that one comes to by a link: what it is about, and the way to the first page. */
export function PageBar({ name }: { name: string }) {
  return (
    <header className="page-bar">
      <SkipLink />
      <Link to="/" aria-label="Retour à l’accueil">
        <Icon name="back" />
      </Link>
      <p>{name}</p>
    </header>
  )
}
