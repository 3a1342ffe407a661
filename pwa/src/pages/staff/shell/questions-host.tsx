import { useEffect, useEffectEvent, useRef } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { useQuestions, useTickQuestions } from '#pwa/features/orders/board/line/board-queue.ts'
import { keepSendingMoves } from '#pwa/features/orders/board/line/moves.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { later } from '#pwa/lib/state/later.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'

const loadQuestions = later(async () => (await import('#pwa/features/orders/board/questions-sheet.tsx')).QuestionsSheet)

/** How many orders wait for somebody to choose, since the server has them otherwise. */
export function useAskedOrders(): number {
  return new Set([...useQuestions(), ...useTickQuestions()].map(([first]) => first?.orderId)).size
}

/** Says so in a sentence. */
export function askedWords(count: number): string {
  return `${plural(count, 'commande modifiée', 'commandes modifiées')} ici et ailleurs\u00a0: à vous de choisir.`
}

/**
 * Sends the board's taps from whatever page, and asks about those that the server has otherwise.
 * @param isQuiet the page itself says that there are some
 */
export function QuestionsHost({ isQuiet = false }: { isQuiet?: boolean }) {
  const questions = useQuestions()
  const ticks = useTickQuestions()
  const count = useAskedOrders()
  const { open, show, close } = useOverlay('conflit')
  const now = useNow(60_000)
  useEffect(() => keepSendingMoves(), [])
  useWhenMore(questions.length + ticks.length, () => {
    // Not over what somebody has just opened: the banner waits.
    if (!document.querySelector('dialog[open]')) show()
  })
  return (
    <>
      {count > 0 && !isQuiet && (
        <Banner
          icon="alert"
          action={
            <button type="button" onClick={() => show()}>
              Choisir
            </button>
          }
        >
          {askedWords(count)}
        </Banner>
      )}
      <LateSheet
        open={open}
        title="Modifiées ailleurs"
        shape="drawer"
        onClose={close}
        load={loadQuestions}
        sheet={{ open, onClose: close, questions, ticks, now }}
      />
    </>
  )
}

function useWhenMore(count: number, onMore: () => void): void {
  const afterMore = useEffectEvent(onMore)
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) afterMore()
    before.current = count
  }, [count])
}
