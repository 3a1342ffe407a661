import { Notice } from '../notice/notice.tsx'
import { RetryButton } from './retry-button.tsx'

type NotLoadedProps = {
  /** What could not be loaded, as a sentence. */
  children: string
  onRetry: () => void
}

/** In the place of what the server could not answer: which that is, and the button that asks again. */
export function NotLoaded({ children, onRetry }: NotLoadedProps) {
  return (
    <Notice tone="problem">
      <p>{children}</p>
      <RetryButton look="link" onRetry={onRetry} />
    </Notice>
  )
}
