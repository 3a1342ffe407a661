/** Says that every row opens the dish's details: they contain what the law requires before an order. */
export function RowHint() {
  return <p className="row-hint small soft">Allergènes, origines et choix : touchez le plat.</p>
}
