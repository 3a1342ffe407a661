/**
 * The staff's session on this device. A refusal of the server leaves a page in use as it is, under a login dialog.
 * Source: docs/product.md#the-staffs-app.
 */

import type { StaffRole } from '#api/kernel/actor.ts'
import { storedValue } from '../state/stored.ts'
import { isText } from '../storage/shape.ts'
import { createSession } from './session.ts'

export type Staff = {
  /** For display and for what is offered: what may be done, the server decides. */
  role: StaffRole
  /** The server has ended the session under a page that was in use: the page waits for a new login. */
  isOver: boolean
}

/** The former client's own names, with the bare values that its client writes. */
const BARE = { parse: (text: string) => text, stringify: (text: string) => text }
const isRole = (value: unknown): value is StaffRole => value === 'admin' || value === 'manager'
const storedToken = storedValue('local', 'admin_token', isText, BARE)
const storedRole = storedValue('local', 'admin_role', isRole, BARE)

/** Who is logged in, where no login form stands. */
export const staffSession = createSession<Staff>(
  {
    token: storedToken,
    who: {
      ...storedRole,
      read() {
        const role = storedRole.read()
        return role && { role, isOver: false }
      },
      write: staff => storedRole.write(staff?.role),
    },
  },
  (one, other) => one.role === other.role,
)
/** Whether any call has been answered in this session since the page was loaded. */
let hasWorked = false

/** Who is logged in, or undefined where the login form stands. Keeps its identity while nothing changes. */
export const currentStaff = staffSession.get

/** The bearer of the staff's calls, for those that `staffCall` cannot make, such as streams. */
export const staffToken = staffSession.token

/** Tells of every change, in this tab and by others. */
export const watchStaff = staffSession.subscribe

/** A session begins, or goes on after the old one was over. */
export function keepStaff({ token, role }: { token: string; role: StaffRole }): void {
  hasWorked = true
  staffSession.begin({ token, who: { role, isOver: false } })
}

/** The session was left, in every tab. */
export function forgetStaff(): void {
  hasWorked = false
  staffSession.leave()
}

/** Whether nobody is logged in on this device any more: a session that the server has ended was not left yet. */
export function hasLeft(): boolean {
  return staffToken() === undefined && storedToken.read() === undefined
}

/** To be told by whoever calls with this token: the server knows it. */
export function staffWorked(answered: string | undefined): void {
  if (answered === staffToken()) hasWorked = true
}

/**
 * To be told by whoever calls with this token: the server does not know it any more. A page in use stays as it is,
 * under a login dialog; where nothing has been shown yet, the login form takes its place. What is kept stays there:
 * other tabs find out by themselves, and what is typed in them must not go with it.
 */
export function endStaff(refused: string | undefined): void {
  const staff = currentStaff()
  if (refused !== staffToken() || !staff || staff.isOver) return
  staffSession.show(hasWorked ? { ...staff, isOver: true } : undefined)
}

/**
 * Waits until somebody is logged in.
 * @throws the signal's reason when nobody waits for the answer any more
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
