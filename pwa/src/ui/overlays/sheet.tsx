import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { IconButton } from '../forms/button.tsx'
import { enterTopLayer, giveLostFocus, keepFocus, showModal } from './modal.ts'
import './sheet.css'
import '../feedback/feedback.css'

/** Longer than the way out takes (--d-2), so that the content is not taken away under the eyes. */
const EXIT_MS = 300

type SheetProps = {
  open: boolean
  /** Without it nothing but its content closes it. */
  onClose?: () => void
  title: string
  /** Left of the title: a way back in a sequence. The close button stays. */
  onBack?: (() => void) | undefined
  /** Stays in view under the scrolling content: the next step. What depends on state inside uses `SheetFooter`. */
  footer?: ReactNode
  /**
   * From 700 px on, `drawer` takes the whole height at the right edge and `card` stays in the middle. `page` is a wider
   * drawer, which fills a phone's screen.
   */
  shape?: 'drawer' | 'card' | 'page'
  /** The title is shown by the content itself (a dish's name under its drawing). */
  bare?: boolean
  /** Nothing in it can be pressed: the text takes the focus itself, so that keys scroll it. */
  reading?: boolean
  /** Set up ahead in the content's place, where drawing it takes longer than a tap may wait: it comes a frame later. */
  outline?: ReactNode
  children: ReactNode
}

const ENOUGH_PX = 120
const FAST_PX_PER_MS = 0.6

/** With less height than this, in the size of the text, a sheet's head and foot leave too little between them. */
const TIGHT_REM = 30

/**
 * A modal layer: a bottom sheet on phones, a drawer or card from 700 px on. Closes by Escape, backdrop, drag, button;
 * all of them only call `onClose`, since the address decides what is open (`useOverlay`). Focus is kept inside and
 * given back by the native dialog.
 */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, onBack, footer, shape = 'drawer', bare, reading, outline, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const toastSlot = useRef<HTMLDivElement>(null)
  const id = useId()
  const present = useLingering(open)
  const isPainted = usePaintedSince(present)
  const drag = useDragToClose(dialog, onClose)
  useRoomAboveKeyboard(dialog, open)

  // Before the effects of what is inside, which may scroll or focus: they need the dialog to be there.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    keepScrollbarsRoom()
    showModal(element)
    // One that opens as another closes, as the cart under the checkout, may be given none.
    giveLostFocus(() => dialog.current)
    const leave = enterTopLayer(toastSlot.current ?? element)
    return () => {
      leave()
      element.close()
      keepFocus()
    }
  }, [open])

  // A text that is selected to beyond the edge, or the second click of a double one whose first has taken a layer away.
  const beganInside = useRef(false)
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && !beganInside.current && event.detail < 2) onClose?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, the dialog's own cancel event
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="sheet"
      data-shape={shape}
      aria-labelledby={id}
      onPointerDown={event => {
        beganInside.current = event.target !== dialog.current
      }}
      onClick={onBackdrop}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
    >
      {(present || outline) && (
        <FreezableContent frozen={!open && present}>
          <div className="frame">
            <div className="head" {...drag}>
              {onBack && <IconButton icon="back" label="Étape précédente" onClick={onBack} />}
              <h2 id={id} className={bare ? 'visually-hidden' : undefined}>
                {title}
              </h2>
              {onClose && <IconButton icon="close" label="Fermer" className="close" onClick={onClose} />}
            </div>
            <div className="content" {...(reading && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}>
              {outline && !isPainted ? outline : children}
            </div>
            <div className="toast-slot" ref={toastSlot} />
            {/* Not a `footer`: it would be announced as the page’s own. */}
            {footer && <div className="foot">{footer}</div>}
          </div>
        </FreezableContent>
      )}
    </dialog>
  )
}

/**
 * The page behind stops scrolling and loses its scrollbar, where that takes room: it keeps the room, so that nothing
 * moves, and the sheet lies over it. Written only where it changes: it has the style of the whole page made anew.
 */
function keepScrollbarsRoom() {
  const root = document.documentElement
  // A finger's screen has scrollbars that take no room: nothing to measure, which would lay out the page once more.
  if (document.querySelector('.sheet[open]') || window.matchMedia('(pointer: coarse)').matches) return
  const room = `${window.innerWidth - root.clientWidth}px`
  const kept = root.style.getPropertyValue('--scrollbar') || '0px'
  if (room !== kept) root.style.setProperty('--scrollbar', room)
}

/** What was there when it closed stays as it was while it moves out. */
const FreezableContent = memo(
  ({ children }: { frozen: boolean; children: ReactNode }) => children,
  (_, next) => next.frozen,
)

/** False until the first frame with the sheet is on the screen; of one that was open from the start nobody waited for a tap. */
function usePaintedSince(present: boolean): boolean {
  const [isPainted, setPainted] = useState(present)
  useEffect(() => {
    if (!present) return setPainted(false)
    let isWanted = true
    afterPaint(() => isWanted && startTransition(() => setPainted(true)))
    return () => {
      isWanted = false
    }
  }, [present])
  return isPainted
}

function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  useEffect(() => {
    if (open) return setLingers(true)
    const timer = setTimeout(() => setLingers(false), EXIT_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingers
}

/** The foot of a sheet, from inside its content: stays in view, so that both may share one state. */
export function SheetFooter({ children }: { children: ReactNode }) {
  return <div className="sheet-footer">{children}</div>
}

/**
 * Handlers for the grip of a bottom sheet: the sheet follows the finger down and closes when let go low or fast
 * enough. Touch and pen only; a mouse has the button and the backdrop.
 */
function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)

  const follow = (offset: number) => sheet.current?.style.setProperty('--drag', `${Math.max(0, offset)}px`)
  const onPointerDown = (event: PointerEvent) => {
    if (!onClose || event.pointerType === 'mouse' || (event.target as Element).closest('button')) return
    start.current = { y: event.clientY, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) follow(event.clientY - start.current.y)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return
    const moved = event.clientY - start.current.y
    const speed = moved / Math.max(1, event.timeStamp - start.current.at)
    start.current = undefined
    follow(0)
    if (moved > ENOUGH_PX || (moved > 24 && speed > FAST_PX_PER_MS)) onClose?.()
  }
  const onPointerCancel = () => {
    start.current = undefined
    follow(0)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/**
 * Keeps an open sheet above the on-screen keyboard, which covers the page without making it any smaller (iOS, and
 * Android since Chrome 108): `--keyboard` is how much of the sheet's bottom would be hidden. `data-tight` says that
 * little height is there, be it for the keyboard, a phone held sideways or large text. What has the focus stays in view.
 */
function useRoomAboveKeyboard(sheet: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = sheet.current
    const viewport = window.visualViewport
    if (!open || !element || !viewport) return
    let last: { covered: number; tight: boolean } = { covered: 0, tight: false }
    // Written only where it changes: all that is in the sheet inherits it, and would be laid out once more.
    const write = (next: typeof last) => {
      if (next.covered !== last.covered) element.style.setProperty('--keyboard', `${next.covered}px`)
      if (next.tight !== last.tight) element.toggleAttribute('data-tight', next.tight)
      last = next
    }
    const adapt = () => {
      // Someone who has zoomed in moves over the sheet as it is.
      const isZoomed = viewport.scale > 1.01
      const hidden = document.documentElement.clientHeight - viewport.height - viewport.offsetTop
      const covered = isZoomed ? 0 : Math.max(0, Math.round(hidden))
      write({ covered, tight: viewport.height * viewport.scale < TIGHT_REM * rem() })
      return covered
    }
    const onResize = () => {
      const covered = adapt()
      const focused = document.activeElement
      if (covered > 0 && focused && element.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
    }
    // With the frame that shows the sheet, which is laid out for it anyway.
    const frame = requestAnimationFrame(adapt)
    viewport.addEventListener('resize', onResize)
    viewport.addEventListener('scroll', adapt)
    return () => {
      cancelAnimationFrame(frame)
      write({ covered: 0, tight: false })
      viewport.removeEventListener('resize', onResize)
      viewport.removeEventListener('scroll', adapt)
    }
  }, [sheet, open])
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/**
 * For the top of a sequence's content: a new step starts there, with the focus, so that a screen reader and the keyboard
 * go along. The first step is the dialog's own to focus. @param step undefined while the sequence is closed
 */
export function useStartOfStep(step: string | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (step && before.current && step !== before.current) {
      top.current?.scrollIntoView({ block: 'start' })
      top.current?.focus({ preventScroll: true })
    }
    before.current = step
  }, [step])
  return top
}
