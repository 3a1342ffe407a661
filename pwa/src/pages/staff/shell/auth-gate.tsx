import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { STAFF_APP, useLaunches } from '#pwa/features/install/use-launches.ts'
import { restaurantQuery } from '#pwa/lib/menu/use-menu.ts'
import { useStaff } from '#pwa/lib/session/staff-session.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import { LoginPage } from './login-page.tsx'
import { StaffShell } from './staff-shell.tsx'

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
