import { missingWords, type Progress } from '../../stations/portions.ts'
import './missing.css'

type MissingProps = {
  progress: Progress
  /** This device shows some stations alone. */
  isStation: boolean
}

/** What of an order is not cooked yet: for the pass once something is, for a station what the others have still to do. */
export function Missing({ progress: { missing, isBegun, isCooked, isOwnCooked }, isStation }: MissingProps) {
  if (isCooked)
    return (
      <p className="missing" data-done="">
        Tout est cuit
      </p>
    )
  if (isStation && isOwnCooked) return <p className="missing">Fait ici. Manque&nbsp;: {missingWords(missing)}</p>
  if (!isBegun && !isStation) return null
  return <p className="missing">Manque&nbsp;: {missingWords(missing)}</p>
}
