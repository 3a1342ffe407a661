import { DataPart } from './data-part.tsx'
import { FeedbackPart } from './feedback-part.tsx'
import { FormsPart } from './forms-part.tsx'
import { MediaPart, OverlaysPart, PagesPart } from './other-parts.tsx'
import './showcase.css'

const PARTS = [
  { title: 'Saisie', Part: FormsPart },
  { title: 'Retours', Part: FeedbackPart },
  { title: 'Données', Part: DataPart },
  { title: 'Images', Part: MediaPart },
  { title: 'Par-dessus', Part: OverlaysPart },
  { title: 'Navigation et pages', Part: PagesPart },
]

/** Every component of `ui/`, in each of its states. */
export function Showcase() {
  return (
    <main className="showcase">
      <h1>Composants</h1>
      {PARTS.map(({ title, Part }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Part />
        </section>
      ))}
    </main>
  )
}
