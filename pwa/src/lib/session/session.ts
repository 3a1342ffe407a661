import { createStore, type Readable, type Stored } from '../state/store.ts'

type Session<Who> = { token: string; who: Who }
type Kept<T> = Pick<Stored<T>, 'read' | 'write' | 'watch'>

/** Tells who it is: undefined where nobody is signed in, and on a page that is rendered ahead. */
export type DeviceSession<Who> = Readable<Who | undefined> & {
  /** The bearer of whoever is signed in. */
  token: () => string | undefined
  /** Somebody signs in, or more is known of them: kept, for a reload and for every tab. */
  begin: (session: Session<Who>) => void
  /** Says otherwise who it is, or that it is nobody, in this page alone. */
  show: (who: Who | undefined) => void
  /** Nobody is signed in any more, in every tab. */
  leave: () => void
}

/**
 * Who is signed in on this device, of the customers or of the staff. Whether the session still lives is the server's
 * word; what its refusal makes of the page differs, and stands with the two of them.
 * @param kept where token and person stand in local storage; half a session is none
 * @param isSame whether what another tab has kept is what this page shows
 */
export function createSession<Who extends object>(
  kept: { token: Kept<string>; who: Kept<Who> },
  isSame: (one: Who, other: Who) => boolean,
): DeviceSession<Who> {
  const session = createStore(read(), { watch: followTabs })

  function read(): Session<Who> | undefined {
    const token = kept.token.read()
    const who = kept.who.read()
    return token && who ? { token, who } : undefined
  }
  function readAgain() {
    const held = session.get()
    const next = read()
    if (held && next && held.token === next.token && isSame(held.who, next.who)) return
    session.set(next)
  }
  function followTabs() {
    const stops = [kept.token.watch(readAgain), kept.who.watch(readAgain)]
    // A page that Back brings out of the browser's memory has slept through what other tabs did.
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
    kept.who.write(next?.who)
    kept.token.write(next?.token)
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
