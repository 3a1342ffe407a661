import { uuid } from '#api/kernel/ids.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText } from '#pwa/lib/storage/shape.ts'
import { createStore, type Readable, type Stored } from '../state/store.ts'

type Session<Who> = { token: string; who: Who }
type Persisted<T> = Pick<Stored<T>, 'read' | 'write' | 'watch'>

/** Who is signed in: undefined for nobody, and on a page that the server renders. */
export type DeviceSession<Who> = Readable<Who | undefined> & {
  /** The bearer token of whoever is signed in. */
  token: () => string | undefined
  /** Stores a session, or newer data of the person, for a reload and for every tab. */
  begin: (session: Session<Who>) => void
  /** Shows another person, or nobody, in this page alone. */
  show: (who: Who | undefined) => void
  /** Ends the session in every tab. */
  leave: () => void
}

/**
 * Who is signed in on this device, for the customers or for the staff. Whether the session is still valid is for the
 * server to say; what its refusal does to the page differs, so the two users of this function decide that.
 * @param kept where token and person are stored in local storage; if one of them is missing, nobody is signed in
 * @param isSame whether what another tab has stored is what this page shows
 */
export function createSession<Who extends object>(
  stored: { token: Persisted<string>; who: Persisted<Who> },
  isSame: (one: Who, other: Who) => boolean,
): DeviceSession<Who> {
  const session = createStore(read(), { watch: followTabs })

  function read(): Session<Who> | undefined {
    const token = stored.token.read()
    const who = stored.who.read()
    return token && who ? { token, who } : undefined
  }
  function readAgain() {
    const held = session.get()
    const next = read()
    if (held && next && held.token === next.token && isSame(held.who, next.who)) return
    session.set(next)
  }
  function followTabs() {
    const stops = [stored.token.watch(readAgain), stored.who.watch(readAgain)]
    // A page that Back restores from the browser's memory has missed the events of other tabs.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readAgain()
    }
    addEventListener('pageshow', onPageShow)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('pageshow', onPageShow)
    }
  }
  function keep(next: Session<Who> | undefined) {
    stored.who.write(next?.who)
    stored.token.write(next?.token)
    session.set(next)
  }
  const token = () => session.get()?.token
  return {
    get: () => session.get()?.who,
    ahead: () => undefined,
    subscribe: session.subscribe,
    token,
    begin: keep,
    show(who) {
      const held = token()
      session.set(held && who ? { token: held, who } : undefined)
    },
    leave: () => keep(undefined),
  }
}

const storedKey = storedValue('local', 'laikhram_device_key', isText)

/**
 * The random number by which the server knows again where somebody has logged in. Undefined where nothing can be stored:
 * there it would be another one each time.
 * Source: docs/decisions/0143-known-devices-slow-password-guessing.md.
 */
export function deviceKey(): string | undefined {
  if (storedKey.read() === undefined) storedKey.write(uuid())
  return storedKey.read()
}
