import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { matchPath, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { mayDo, type StaffRole } from '#api/kernel/people/roles.ts'
import { useCachedCards } from '#pwa/features/loyalty/admin/cached-cards.ts'
import { Alarms, ArrivalBars, PrinterBars, StockAlertBars, UnpaidBars } from '#pwa/features/orders/board/board-bars.tsx'
import { cutWords, useWaitingTaps } from '#pwa/features/orders/board/line/board-queue.ts'
import { DisputeBanner } from '#pwa/features/payments/admin/dispute-banner.tsx'
import { LoginForm } from '#pwa/features/staff/login-form.tsx'
import { PersonBar } from '#pwa/features/staff/person-bar.tsx'
import { logOutStaff } from '#pwa/features/staff/session.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import type { Staff } from '#pwa/lib/session/staff-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { AccessHost, ProofHost } from './access-host.tsx'
import { ENTRIES, entriesOf, OTHER_PAGES, type StaffEntry, type StaffPage } from './entries.ts'
import { LeavingQuestion, WhoIsHere } from './leaving.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { PageArea } from './page-area.tsx'
import { QuestionsHost } from './questions-host.tsx'
import './shell.css'
import '#pwa/ui/layout/island.css'

/** As many as stand beside 'Plus' on a phone; from 600 px on there is room for more. */
const ON_A_PHONE = 4

/** After `g`, a letter that comes later than this begins anew. */
const PAUSE_MS = 1500

/** The frame of every page of the staff's app: where to go, who is logged in, whether the server answers. */
export function StaffShell({ staff }: { staff: Staff }) {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const place = page?.place ?? 'desk'
  const isAlone = page?.isAlone === true
  const main = useRef<HTMLElement>(null)
  useTheme(place)
  useCachedCards()

  return (
    <div className="staff-shell" data-place={place} data-alone={isAlone || undefined}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Aller au contenu
      </button>
      {!isAlone && <Sidebar role={staff.role} />}
      <div className="view">
        {!page?.saysConnection && <ConnectionBanner place={place} />}
        <Alarms />
        <QuestionsHost isQuiet={page?.hasNotices === true} />
        <AccessHost isQuiet={page?.hasNotices === true} />
        {!page?.hasNotices && (
          <>
            <NewVersionBanner />
            <DisputeBanner isAdmin={mayDo(staff.role, 'administration')} />
            {place === 'counter' && <PersonBar />}
            <ArrivalBars />
            <StockAlertBars />
            <PrinterBars />
            <UnpaidBars />
          </>
        )}
        <main ref={main} tabIndex={-1}>
          <PageArea page={page} role={staff.role} area={main} />
        </main>
      </div>
      {!isAlone && <BottomNavigation role={staff.role} />}
      <Shortcuts entries={entriesOf(staff.role)} />
      <LeavingQuestion />
      <ProofHost />
      <SessionDialog isOver={staff.isOver} />
    </div>
  )
}

function pageAt(pathname: string): StaffPage | undefined {
  return [...ENTRIES, ...OTHER_PAGES].find(({ path }) => matchPath(path, pathname))
}

/** The counter's pages are dark; what opens over them is outside the shell, hence at the root. */
function useTheme(place: StaffPage['place']) {
  useLayoutEffect(() => {
    if (place !== 'counter') return
    document.documentElement.dataset.theme = 'staff'
    return () => void delete document.documentElement.dataset.theme
  }, [place])
}

/** Over every page while the server does not answer: what goes on at the counter, and that nothing else is saved. */
function ConnectionBanner({ place }: Pick<StaffPage, 'place'>) {
  const isReachable = useServerReachable()
  const { count } = useWaitingTaps()
  if (isReachable) return null
  return (
    <Banner icon="offline">
      {cutWords(count)}{' '}
      {place === 'counter'
        ? 'Les commandes avancent et les cartes se lisent\u00a0; le reste attend le réseau.'
        : 'Rien ne s’enregistre avant le retour du réseau.'}
    </Banner>
  )
}

/** Over the page when the server has ended the session: what is typed behind it stays as it is. */
function SessionDialog({ isOver }: { isOver: boolean }) {
  return (
    <Sheet open={isOver} title="Session expirée" shape="card">
      <div className="session-dialog">
        <p>Reconnectez-vous&nbsp;: ce que vous avez saisi est toujours là.</p>
        <LoginForm />
        <Button look="link" onClick={() => void logOutStaff()}>
          Quitter sans reprendre
        </Button>
      </div>
    </Sheet>
  )
}

/** On a desktop: the house, every page, who is logged in. */
function Sidebar({ role }: { role: StaffRole }) {
  const { data: restaurant } = useRestaurant()
  const keys = useOverlay('raccourcis')
  return (
    <nav className="sidebar" aria-label="Espace équipe">
      <p className="mark display">
        {restaurant?.name}
        <span lang="th">{restaurant?.nameTh}</span>
      </p>
      <Band />
      <ul>
        {entriesOf(role).map(entry => (
          <li key={entry.path}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
      <div className="foot">
        <button type="button" className="keys" onClick={() => keys.show()}>
          <kbd>?</kbd>
          Raccourcis clavier
        </button>
        <WhoIsHere role={role} />
      </div>
    </nav>
  )
}

/** On a tablet and a phone: the pages most used under the thumb, all of them behind 'Plus'. */
export function BottomNavigation({ role }: { role: StaffRole }) {
  const all = useOverlay('plus')
  const entries = entriesOf(role)
  // One at most: what waits on a phone behind this button is seen on it.
  const behind = onRail(entries)
    .slice(ON_A_PHONE)
    .find(({ useCount }) => useCount)
  return (
    <nav className="bottom-navigation" aria-label="Espace équipe">
      <ul>
        {onRail(entries).map(entry => (
          <li key={entry.path}>
            <EntryLink entry={entry} />
          </li>
        ))}
        <li className="end">
          <button type="button" className="entry-link" aria-haspopup="dialog" onClick={() => all.show()}>
            <StaffIcon name="more" />
            <span className="name">Plus</span>
            {behind && <WaitingCount entry={behind} />}
          </button>
        </li>
      </ul>
      <Sheet open={all.open} onClose={all.close} title="Espace équipe">
        <AllEntries entries={entries} role={role} />
      </Sheet>
    </nav>
  )
}

/** Those with a place first, then the others as far as there is room: the style sheet shows what fits. */
function onRail(entries: readonly StaffEntry[]): StaffEntry[] {
  return [...entries].sort((a, b) => (a.rail ?? 99) - (b.rail ?? 99))
}

/** The menu behind 'Plus': every page, who is logged in, the way out. */
function AllEntries({ entries, role }: { entries: readonly StaffEntry[]; role: StaffRole }) {
  return (
    <div className="all-entries">
      <ul>
        {entries.map(entry => (
          <li key={entry.path}>
            <EntryLink entry={entry} replace />
          </li>
        ))}
      </ul>
      <WhoIsHere role={role} />
    </div>
  )
}

type EntryLinkProps = {
  entry: StaffEntry
  /** From an overlay, which must not be come back to. */
  replace?: boolean
}

/** The way to a page: its icon, its name, and how much waits there. */
function EntryLink({ entry, replace = false }: EntryLinkProps) {
  const { path, icon, label } = entry
  return (
    <NavLink className="entry-link" to={path} end replace={replace}>
      <StaffIcon name={icon} />
      <span className="name">{label}</span>
      <WaitingCount entry={entry} />
    </NavLink>
  )
}

const noCount = () => undefined

/** How much waits on a page; nothing where nothing does. */
function WaitingCount({ entry: { useCount = noCount } }: { entry: StaffEntry }) {
  const count = useCount()
  return count ? <span className="waiting-count num">{count}</span> : null
}

const kept = storedValue('local', 'laikhram_shortcuts', isFlag)

/** The keyboard's shortcuts, and the list of them behind `?`. */
function Shortcuts({ entries }: { entries: readonly StaffEntry[] }) {
  const [areOn, setOn] = useState(() => kept.read() ?? true)
  const help = useOverlay('raccourcis')
  useShortcuts({ entries, areOn, onHelp: () => help.show() })
  const turn = (on: boolean) => {
    kept.write(on)
    setOn(on)
  }
  return (
    <Sheet open={help.open} onClose={help.close} title="Raccourcis clavier">
      <div className="shortcuts">
        <CheckBox checked={areOn} onChange={({ target }) => turn(target.checked)}>
          Raccourcis actifs sur cet appareil
        </CheckBox>
        <dl>
          {entries.map(({ path, key, label }) => (
            <Line key={path} keys={['g', key]} does={label} />
          ))}
          <Line keys={['/']} does="Rechercher dans la page" />
          <Line keys={['?']} does="Cette liste" />
          <Line keys={['Échap']} does="Fermer ce qui est ouvert" />
        </dl>
      </div>
    </Sheet>
  )
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && ' puis '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}

type ShortcutActions = {
  entries: readonly StaffEntry[]
  /** They can be turned off: a voice, or a stray hand, may press letters (WCAG 2.1.4). */
  areOn: boolean
  /** For `?`, which works whether or not they are on: it says how to turn them on. */
  onHelp: () => void
}

/** A desktop's way around: `g` and a page's letter, `/` to the search, `?` to the list of them. Never while typing. */
function useShortcuts({ entries, areOn, onHelp }: ShortcutActions): void {
  const navigate = useNavigate()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForShortcuts(event)) return
    const isAfterG = event.timeStamp - wentAt.current < PAUSE_MS
    wentAt.current = areOn && event.key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY
    const entry = isAfterG ? entries.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (areOn && entry) void navigate(entry.path)
    else if (event.key === '?') onHelp()
    else if (areOn && event.key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus()
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isForShortcuts({ target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || repeat) return false
  if (document.querySelector('dialog[open]')) return false
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !isTyping
}
