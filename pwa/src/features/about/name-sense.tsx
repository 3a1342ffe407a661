/** The only name whose sense is known here. */
const KHRAM = 'ลายคราม'

/** What the restaurant's name says, which is a fact of the language; nothing once it is called otherwise. */
export function NameSense({ nameTh }: { nameTh: string }) {
  if (nameTh !== KHRAM) return null
  return (
    <p className="name-sense">
      <span lang="th">{KHRAM}</span>, <i lang="th-Latn">lai khram</i>, c’est le bleu de la porcelaine bleue et blanche.
    </p>
  )
}
