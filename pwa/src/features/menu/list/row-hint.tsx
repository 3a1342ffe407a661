/** That there is more to every row: what the law wants at hand before the order stands behind it. */
export function RowHint() {
  return <p className="row-hint small soft">Allergènes, origines et choix : touchez le plat.</p>
}
