/**
 * Who of the staff is logged in on this device. Token and role are kept in local storage, so that a reload and every tab
 * know them; whether the session still lives is the server's word. Source: docs/product.md#the-staffs-app.
 */

import type { StaffRole } from '#api/kernel/actor.ts'
import { createListeners } from '../state/listeners.ts'

export type Staff = {
  /** For display and for what is offered: what may be done, the server decides. */
  role: StaffRole
  /** The server has ended the session under a page that was in use: the page waits for a new login. */
  isOver: boolean
}

/** The former client's own names, with the bare values that its client writes. */
const TOKEN = 'admin_token'
const ROLE = 'admin_role'

let token: string | undefined
let staff: Staff | undefined
/** Whether any call has been answered in this session since the page was loaded. */
let hasWorked = false
const listeners = createListeners(followTabs)

readAgain()

/** Who is logged in, or undefined where the login form stands. Keeps its identity while nothing changes. */
export function currentStaff(): Staff | undefined {
  return staff
}

/** The bearer of the staff's calls, for those that `staffCall` cannot make, such as streams. */
export function staffToken(): string | undefined {
  return token
}

/** A session begins, or goes on after the old one was over. */
export function keepStaff(session: { token: string; role: StaffRole }): void {
  write(TOKEN, session.token)
  write(ROLE, session.role)
  hasWorked = true
  set(session.token, { role: session.role, isOver: false })
}

/** The session was left, in every tab. */
export function forgetStaff(): void {
  write(TOKEN, undefined)
  write(ROLE, undefined)
  hasWorked = false
  set(undefined, undefined)
}

/** Whether nobody is logged in on this device any more: a session that the server has ended was not left yet. */
export function hasLeft(): boolean {
  return token === undefined && read(TOKEN) === undefined
}

/** To be told by whoever calls with this token: the server knows it. */
export function staffWorked(answered: string | undefined): void {
  if (answered === token) hasWorked = true
}

/**
 * To be told by whoever calls with this token: the server does not know it any more. A page in use stays as it is,
 * under a login dialog; where nothing has been shown yet, the login form takes its place. What is kept stays there:
 * other tabs find out by themselves, and what is typed in them must not go with it.
 */
export function endStaff(refused: string | undefined): void {
  if (refused !== token || !staff || staff.isOver) return
  if (hasWorked) set(token, { ...staff, isOver: true })
  else set(undefined, undefined)
}

/**
 * Waits until somebody is logged in.
 * @throws the signal's reason when nobody waits for the answer any more
 */
export function staffIsBack(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!staff || staff.isOver) return
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

/** Tells of every change, in this tab and by others. */
export function watchStaff(listener: () => void): () => void {
  return listeners.add(listener)
}

function followTabs() {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

// No key: another tab cleared everything.
function onStorage({ key }: StorageEvent) {
  if (key === null || key === TOKEN || key === ROLE) readAgain()
}

function readAgain() {
  const kept = read(TOKEN)
  const role = read(ROLE)
  if (!kept || (role !== 'admin' && role !== 'manager')) return set(undefined, undefined)
  if (kept !== token || role !== staff?.role) set(kept, { role, isOver: false })
}

function set(nextToken: string | undefined, next: Staff | undefined) {
  if (token === nextToken && staff === next) return
  token = nextToken
  staff = next
  listeners.tell()
}

/** Storage may be forbidden or full: the session then lasts as long as the page. */
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page goes on without a memory.
  }
}
