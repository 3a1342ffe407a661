import { LoginForm } from '#pwa/features/staff/login-form.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { Band } from '#pwa/ui/media/drawing.tsx'
import './shell.css'

/** The page at every address of the staff's app until somebody is logged in. */
export function LoginPage() {
  const { data: restaurant } = useRestaurant()
  return (
    <div className="login-page">
      <title>{restaurant ? `Connexion · ${restaurant.name}` : 'Espace équipe'}</title>
      <header>
        <p className="mark display">
          {restaurant?.name}
          <span lang="th">{restaurant?.nameTh}</span>
        </p>
      </header>
      <Band />
      <main>
        <h1>Espace équipe</h1>
        <LoginForm />
        {/* Another page altogether, with its own scripts. */}
        <a className="back" href="/">
          Retour au site
        </a>
      </main>
    </div>
  )
}
