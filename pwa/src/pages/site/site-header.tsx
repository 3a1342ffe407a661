import { Link } from 'react-router-dom'
import { useRestaurant } from '#pwa/lib/use-restaurant.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import './site-header.css'

/** The name, and the phone for those who would rather talk. */
export function SiteHeader() {
  const { data: restaurant } = useRestaurant()
  return (
    <header className="site-header">
      <a className="skip" href="/#menu">
        Aller au menu
      </a>
      <Link className="mark" to="/">
        <b>{restaurant?.name}</b> <span lang="th">{restaurant?.nameTh}</span>
      </Link>
      <nav aria-label="Accès rapides">
        <a className="way" href="/#menu">
          Menu
        </a>
        {restaurant && (
          <a
            className="way"
            href={`tel:${restaurant.phone.replaceAll(' ', '')}`}
            aria-label={`Appeler le ${restaurant.phone}`}
          >
            <Icon name="phone" />
            <span className="number">{restaurant.phone}</span>
          </a>
        )}
      </nav>
    </header>
  )
}
