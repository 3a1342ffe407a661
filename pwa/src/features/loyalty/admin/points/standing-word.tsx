import { type Standing, standingOf } from '#api/features/loyalty/rules/standing.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'

/** The words are the former client's. */
const WORDS: Record<Standing, { word: string; tone: 'good' | 'info' | 'plain' | 'soft'; icon: IconName }> = {
  reward: { word: 'Récompense disponible', tone: 'good', icon: 'check' },
  near: { word: 'Proche récompense', tone: 'info', icon: 'bowl' },
  active: { word: 'Client actif', tone: 'plain', icon: 'user' },
  beginner: { word: 'Client débutant', tone: 'soft', icon: 'clock' },
}

/** A word for how near a customer is to a free dish. */
export function StandingWord({ points }: { points: number }) {
  const { word, tone, icon } = WORDS[standingOf(points)]
  return (
    <StateWord tone={tone} icon={icon}>
      {word}
    </StateWord>
  )
}
