import {
  type ComponentType,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Later } from '#pwa/lib/state/later.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { MissingPart } from '#pwa/ui/layout/part.tsx'
import { showModal } from './modal.ts'
import './late-sheet.css'

type FrameProps = {
  /** As the sheet itself will say it. */
  title: string
  /** As the sheet's own, from 700 px on. */
  shape: 'drawer' | 'card' | 'page'
  onClose: () => void
}
type LateSheetProps<Props> = FrameProps & {
  open: boolean
  /** Brings the sheet; must keep its identity. */
  load: Later<ComponentType<Props>>
  /** What the sheet is handed once it is there, if anything. */
  sheet?: Props
}

/**
 * A sheet that comes with its first opening, and stays. Until it is there an empty frame answers the tap, which Escape
 * closes: then nothing opens later. Not by `Suspense`, which holds back for up to 300 ms what follows a fallback.
 */
export function LateSheet<Props extends object>({ open, load, sheet, ...frame }: LateSheetProps<Props>) {
  const [Sheet, setSheet] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)
  // It came ahead of the tap: no frame is shown for a moment.
  const ahead = open && !Sheet ? load.came() : undefined
  if (ahead) setSheet(() => ahead)
  const isWanted = open && !Sheet && !ahead && !hasFailed
  useEffect(() => {
    if (!isWanted) return
    load().then(
      component => setSheet(() => component),
      () => setFailed(true),
    )
  }, [isWanted, load])

  if (Sheet) return <Sheet {...(sheet as Props)} />
  return open && <Frame {...frame} onRetry={hasFailed ? () => setFailed(false) : undefined} />
}

function Frame({ title, shape, onClose, onRetry }: FrameProps & { onRetry: (() => void) | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element) showModal(element)
    return () => {
      // The focus goes back first, so that the sheet itself can give it back later; it takes the frame's place unmoved.
      element?.close()
      document.documentElement.dataset.framed = ''
      afterPaint(() => delete document.documentElement.dataset.framed)
    }
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={dialog} tabIndex={-1} className="late-sheet" data-shape={shape} aria-label={title} onCancel={onCancel}>
      <div className="head">
        <h2>{title}</h2>
        <IconButton icon="close" label="Fermer" onClick={onClose} />
      </div>
      {onRetry ? <MissingPart onRetry={onRetry} /> : <Skeleton lines={6} label="Un instant" />}
    </dialog>
  )
}

/**
 * Mounts what opens over the page with its first opening, and leaves it there: its code is no part of the first load,
 * and it can still close, and give the focus back, by itself.
 */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>
}
