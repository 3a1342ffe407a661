import { useStore } from '../state/use-store.ts'
import { type Staff, staffSession } from './staff-session.ts'

/** Who is logged in, or undefined where the login form stands. */
export function useStaff(): Staff | undefined {
  return useStore(staffSession)
}

/** Whether the one who is logged in may do what is the administrator's alone: otherwise it is not offered. */
export function useIsAdmin(): boolean {
  return useStaff()?.role === 'admin'
}
