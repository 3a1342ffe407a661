/** Says that every row opens the dish's details: they contain what the law requires before an order. */
export function RowHint({ hidden }: { hidden?: boolean }) {
  return (
    <p className="row-hint small soft" hidden={hidden}>
      Allergènes, origines et choix&nbsp;: touchez le plat.
    </p>
  )
}
