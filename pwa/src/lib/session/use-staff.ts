import { useStore } from '../state/stores/use-store.ts'
import { type Staff, staffSession } from './staff-session.ts'

/** Who is logged in, or undefined where the login form is shown. */
export function useStaff(): Staff | undefined {
  return useStore(staffSession)
}

/** Whether an administrator is logged in: what others may not do is not offered to them. */
export function useIsAdmin(): boolean {
  return useStaff()?.role === 'admin'
}
