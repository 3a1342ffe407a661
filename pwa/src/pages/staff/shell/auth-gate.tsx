import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { STAFF_APP, useLaunches } from '#pwa/features/install/use-launches.ts'
import { LoginForm } from '#pwa/features/staff/login-form.tsx'
import { restaurantQuery, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useStaff } from '#pwa/lib/session/staff-session.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { StaffShell } from './staff-shell.tsx'
import './shell.css'

const EnrolPage = part(async () => (await import('./enrol-page.tsx')).EnrolPage)

/** The login form until a token and a role are held, then the shell. What the last person saw leaves with them. */
export function AuthGate() {
  const staff = useStaff()
  const client = useQueryClient()
  const isOut = staff === undefined
  useLaunches(STAFF_APP)
  useEffect(() => {
    if (isOut) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== restaurantQuery.queryKey[0] })
  }, [isOut, client])
  if (staff?.needsFactor)
    return (
      <Suspense fallback={null}>
        <EnrolPage />
      </Suspense>
    )
  return staff ? <StaffShell staff={staff} /> : <LoginPage />
}

/** The page at every address of the staff's app until somebody is logged in. */
function LoginPage() {
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
