import { STATION_KEYS, STATIONS } from '#api/features/menu/contract-dish.ts'
import { CheckBox } from '#pwa/ui/forms/check-box/check-box.tsx'
import { chooseStations, useOwnStations } from './stations.ts'
import './station-choice.css'

/** At which stations this device stands: it shows their dishes alone. */
export function StationChoice() {
  const own = useOwnStations()
  return (
    <fieldset className="station-choice">
      <legend>Postes de cet appareil</legend>
      <p>
        {own.length === 0
          ? 'Le passe\u00a0: tous les plats, et ce qui manque encore.'
          : 'Seuls les plats de ces postes sont affichés ici.'}
      </p>
      <div className="boxes">
        {STATION_KEYS.map(key => (
          <CheckBox
            key={key}
            checked={own.includes(key)}
            onChange={({ target }) => chooseStations(target.checked ? [...own, key] : own.filter(one => one !== key))}
          >
            {STATIONS[key]}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}
