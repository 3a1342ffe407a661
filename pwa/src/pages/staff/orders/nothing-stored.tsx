/** In the place of the rail where neither the server nor this device knows it. */
export function NothingStored() {
  return (
    <p className="nothing-kept">
      Aucune commande sur cet appareil. Il les efface à la déconnexion et 12&nbsp;heures après le dernier contact avec
      le serveur&nbsp;; elles reviennent avec le réseau.
    </p>
  )
}
