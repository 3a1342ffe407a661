import { type ReactNode, useState } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Button } from './button.tsx'

type CopyButtonProps = {
  text: string
  /** What the button says once the text is copied: `Copié`, `Copiée`, `Copiés`. */
  copied: string
  children: ReactNode
}

/** Copies a text that stands beside it; a browser that refuses says so, and the text is there to be copied by hand. */
export function CopyButton({ text, copied, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ text: string; isCopied: boolean }>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ text, isCopied: true })
    } catch (error) {
      logProblem('A text could not be copied', error)
      setOutcome({ text, isCopied: false })
    }
  }
  const said = outcome?.text === text ? (outcome.isCopied ? copied : 'Copie refusée par le navigateur') : undefined
  return (
    <Button onClick={() => void copy()}>
      {said ?? children}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Button>
  )
}
