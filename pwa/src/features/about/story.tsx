import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { french } from '#pwa/lib/format/french.tsx'
import './story.css'

/** The story in the restaurant's own words, the long one folded; nothing where it has written none. */
export function Story({ restaurant: { story, storyLong } }: { restaurant: PublicRestaurant }) {
  const [first, ...others] = paragraphsOf(story)
  const long = paragraphsOf(storyLong)
  return (
    <>
      {first && <p className="story-lead">{first}</p>}
      {others.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {long.length > 0 && (
        <details className="long-story">
          <summary>Lire toute l’histoire</summary>
          {long.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </>
  )
}

function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => french(line.trim()))
    .filter(line => line !== '')
}
