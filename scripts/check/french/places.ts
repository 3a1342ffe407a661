/** Where a rule of the texts does not hold, each with its reason. Paths are beginnings. */

/** Hours with a colon: tickets and papers, tables, pickers and the board's clock, where digits stand under digits. */
export const CLOCK_PLACES: readonly string[] = ['api/features/printing/', 'pwa/src/features/orders/board/tickets/']

/** Signs that a space stands before: papers of fixed letters, which break lines themselves, and the API's own pages. */
export const BREAKABLE_PLACES: readonly string[] = ['api/features/printing/', 'api/http/self-description.ts']

/** Files that hold no texts for people, or words of others. */
export const NOT_TEXTS: readonly string[] = [
  // Words that people type into the search, which are theirs.
  'pwa/src/features/menu/search/finder.ts',
  'pwa/src/features/menu/search/synonyms.ts',
  'pwa/src/features/menu/search/finder.ts',
  'pwa/src/features/menu/search/word-index.ts',
  // A new dish's cookings, by the names that calls know.
  'pwa/src/features/menu/admin/form/item-draft.ts',
  // Words in Thai under the French keys of dishes.
  'api/features/printing/ticket-lines.ts',
]

/** Files that customers do not see: the staff's pages, and what is written to the staff. */
const STAFF = [
  /\/(admin|staff|board|taking|reports|printing|reconciliation|scans)\//,
  /rules\/(disputes|evidence-sections|outside-mails|settlement)\.ts$/,
  /mails\/(dispute|payout|refund-failed|night-check|staff-device|stock-alert|order-new|order-changed|reservation-notice)/,
  /^pwa\/src\/pages\/staff\//,
  /notifications\/messages\//,
  // The staff choose the reason, and an article may be a drink.
  /rules\/cancel-reasons\.ts$/,
]

/** Whether the staff alone read the texts of a file. */
export function isStaffText(file: string): boolean {
  return STAFF.some(place => place.test(file))
}
