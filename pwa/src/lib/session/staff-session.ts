/**
 * The staff's session on this device. When the server refuses it, a page in use stays as it is, under a login dialog.
 * Source: docs/product.md#the-staffs-app.
 */
import { mayDo, ROLES, STAFF_ROLES, type StaffRole, type Work } from '#api/kernel/people/roles.ts'
import { storedValue } from '../state/stored.ts'
import { useStore } from '../state/use-store.ts'
import { isText } from '../storage/shape.ts'
import { createSession } from './session.ts'

export type Staff = {
  /** The role decides only what is shown and offered; the server decides what is allowed. */
  role: StaffRole
  /** The server has ended the session of a page in use, which waits for a new login. */
  isOver: boolean
  /** The account has to add a second factor before the server lets it do anything else. */
  needsFactor: boolean
}

/** The keys and unquoted values are the former client's. */
const BARE = { parse: (text: string) => text, stringify: (text: string) => text }
const isRole = (value: unknown): value is StaffRole => STAFF_ROLES.some(role => role === value)
const storedToken = storedValue('local', 'admin_token', isText, BARE)
const storedRole = storedValue('local', 'admin_role', isRole, BARE)

/** Who is logged in; undefined where the login form is shown. */
const staffSession = createSession<Staff>(
  {
    token: storedToken,
    who: {
      ...storedRole,
      read() {
        const role = storedRole.read()
        return role && { role, isOver: false, needsFactor: false }
      },
      write: staff => storedRole.write(staff?.role),
    },
  },
  (one, other) => one.role === other.role,
)
/** Whether a call was answered in this session since the page was loaded. */
let hasWorked = false

/** Who is logged in, or undefined where the login form is shown. Keeps its identity while nothing changes. */
export const currentStaff = staffSession.get

/** The staff's bearer token, for calls that `staffCall` cannot make, such as streams. */
export const staffToken = staffSession.token

/** Calls its listener after every change, in this tab and others. */
export const watchStaff = staffSession.subscribe

/** Stores a new session, also in place of one that was over. */
export function keepStaff(opened: { token: string; role: StaffRole; needsFactor?: boolean }): void {
  const { token, role, needsFactor = false } = opened
  hasWorked = true
  staffSession.begin({ token, who: { role, isOver: false, needsFactor } })
}

/** Call it when the server says that the account of this token needs a factor first, and once it has one. */
export function needFactor(refused: string | undefined, needsFactor: boolean): void {
  const staff = currentStaff()
  if (refused !== staffToken() || !staff || staff.needsFactor === needsFactor) return
  staffSession.show({ ...staff, needsFactor })
}

/** Another person is at this device, who may do more or less. */
export function setStaffRole(of: string | undefined, role: StaffRole): void {
  const staff = currentStaff()
  if (of !== undefined && of === staffToken() && staff && staff.role !== role) {
    staffSession.begin({ token: of, who: { ...staff, role } })
  }
}

/** Ends the session in every tab. */
export function forgetStaff(): void {
  hasWorked = false
  staffSession.leave()
}

/** Whether somebody logged out on this device: a session that the server has ended does not count. */
export function hasLeft(): boolean {
  return staffToken() === undefined && storedToken.read() === undefined
}

/** Call it after an answer to a call with this token: the server knows the session. */
export function staffWorked(answered: string | undefined): void {
  if (answered === staffToken()) hasWorked = true
}

/**
 * Call it when the server refuses this token. A page in use stays as it is, under a login dialog; where nothing was
 * shown yet, the login form is. The stored session stays: other tabs learn of its end by their own calls, and what is
 * typed in them must not be lost.
 */
export function endStaff(refused: string | undefined): void {
  const staff = currentStaff()
  if (refused !== staffToken() || !staff || staff.isOver) return
  staffSession.show(hasWorked ? { ...staff, isOver: true } : undefined)
}

/**
 * Waits until somebody is logged in.
 * @throws the signal's reason when it is aborted
 */
export function staffIsBack(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (currentStaff()?.isOver !== false) return
      stop()
      resolve()
    }
    const giveUp = () => {
      stop()
      reject(signal?.reason)
    }
    const stopWatching = watchStaff(look)
    const stop = () => {
      stopWatching()
      signal?.removeEventListener('abort', giveUp)
    }
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    else look()
  })
}

/** Who is logged in, or undefined where the login form is shown. */
export function useStaff(): Staff | undefined {
  return useStore(staffSession)
}

/** Whether an administrator is logged in: what others may not do is not offered to them. */
export function useIsAdmin(): boolean {
  const role = useStaff()?.role
  return role !== undefined && mayDo(role, 'administration')
}

/**
 * Whether who is at this device has a work: what is another's is neither asked for nor offered. Where nobody is logged in
 * the login form stands before all of it.
 */
export function useMayDo(work: Work): boolean {
  const role = useStaff()?.role
  return role === undefined || mayDo(role, work)
}

/** Whether addresses come whole: a file of masked ones serves nobody. */
export function useSeesAddresses(): boolean {
  const role = useStaff()?.role
  return role === undefined || ROLES[role].email === 'whole'
}
