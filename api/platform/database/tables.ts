/**
 * The rows of every table as the migrated database has them, printed by `npx tsx scripts/schema.ts --write`. Change the
 * migrations, never this page: `npm run check` compares it with them.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

interface Alerts {
  endedAt: Date | null
  foundAt: Date
  id: string
  kind: string
  seenAt: Date
  sentence: string
  toldAt: Date | null
}

interface AlertWishes {
  email: string | null
  onDevices: boolean
  staffId: string
}

interface Allergens {
  code: string
  detailEn: string | null
  detailFr: string | null
  labelEn: string
  labelFr: string
  position: number
}

interface AuditEntries {
  action: string
  at: Date
  details: Json
  device: string
  id: number
  staffId: string | null
  subject: string
}

interface Backups {
  bytes: number
  takenAt: Date
  triedAt: Date | null
}

interface BookArchives {
  contentHash: Buffer
  endsOn: string
  hash: Buffer
  lastClosing: number
  lastClosingHash: Buffer
  lastEntry: number
  lastEntryHash: Buffer
  madeAt: Date
  number: number
  previousHash: Buffer
  publicKeys: string[]
}

interface BookClosings {
  endsOn: string
  hash: Buffer
  keyId: string
  lastEntry: number
  lastHash: Buffer
  number: number
  period: string
  perpetualCapturedCents: number
  perpetualCents: number
  previousHash: Buffer
  sealedAt: Date
  signature: Buffer
  startsOn: string
  totals: Json
}

interface BookEntries {
  amountCents: number
  hash: Buffer
  isSale: boolean
  keyId: string
  kind: string
  lines: Json
  movedAt: Date
  movedOn: string
  number: number
  orderId: string | null
  previousHash: Buffer
  providerId: string
  signature: Buffer
  vat: Json
  writtenAt: Date
}

interface BuyerDays {
  buyerId: number
  orders: number
  paidOn: string
  revenueCents: number
}

interface Buyers {
  customerId: string | null
  days: number
  guestEmail: string | null
  id: number
  orders: number
  revenueCents: number
}

interface CallDays {
  calledOn: string
  given: number
}

interface Closures {
  fromOn: string
  id: number
  reason: string
  toOn: string
}

interface Customers {
  createdAt: Date
  email: string
  emailVerifiedAt: Date | null
  id: string
  lastSeenAt: Date | null
  marketingOptInAt: Date | null
  name: string
  passwordHash: string
  phone: string
  pointsBalance: number
  profileImageUrl: string | null
  qrCodeId: string | null
  qrRenewedAt: Date | null
}

interface DatabaseTimeline {
  isOnly: boolean
  seenAt: Date
  timeline: string
}

interface DataLinks {
  createdAt: Date
  email: string
  expiresAt: Date
  tokenHash: Buffer
}

interface Disputes {
  amountCents: number
  answerBy: Date | null
  askedAt: Date
  heardAt: Date
  id: string
  openedAt: Date
  orderId: string
  paymentId: string
  reason: string
  status: string
  withdrawnCents: number
}

interface EmailTokens {
  customerId: string
  expiresAt: Date
  purpose: string
  tokenHash: Buffer
  usedAt: Date | null
}

interface ErasureKey {
  isOnly: boolean
  key: Buffer
}

interface Erasures {
  erasedAt: Date
  id: string
  isDue: boolean
  subjectHash: Buffer
}

interface FailedPayouts {
  amountCents: number
  arrivesOn: string
  failure: string | null
  heardAt: Date
  id: string
}

interface GivenAway {
  cents: number
  givenOn: string
  staffId: string
}

interface HouseLooks {
  found: string
  kind: string
  lookedAt: Date
  state: string
  todo: string | null
}

interface HousePhotos {
  alt: string
  pictureName: string
  place: string
}

interface HouseWatch {
  askedAt: Date
  lookedAt: Date
  onlyRow: boolean
}

interface IdempotencyKeys {
  createdAt: Date
  key: string
  requestHash: Buffer
  response: Json | null
  scope: string
  status: number
}

interface Invoices {
  address: string
  company: string
  content: Json
  issuedAt: Date
  issuedOn: string
  orderId: string
  serial: number
  siren: string
  totalCents: number
  vat: Json
  vatNumber: string | null
  year: number
}

interface InvoiceSeries {
  lastOn: string
  lastSerial: number
  year: number
}

interface JobWorkers {
  processName: string
  workerId: string
}

interface KeptContracts {
  customerContact: string
  customerName: string
  keptUntil: string
  orderId: string
}

interface KnownDevices {
  createdAt: Date
  customerId: string | null
  id: string
  keyHash: Buffer
  lastLoginAt: Date
  staffId: string | null
}

interface LineItems {
  addedIn: number
  alcohol: boolean
  categoryKey: string
  components: Json | null
  cookVersion: number
  cookingLevel: string | null
  discountCents: number
  lineNo: number
  menuItemId: string
  mix: Json | null
  name: string
  orderId: string
  partRefundedQuantity: number
  quantity: number
  refundTold: number
  refundedQuantity: number
  remark: string | null
  remarkDeclined: boolean
  removedQuantity: number
  spicyLevel: number | null
  struckCents: number | null
  tillCollectedAt: Date | null
  tillCollectedBy: string | null
  tillDifferenceCents: number
  unitPriceCents: number
  variant: string | null
  vatShares: Json
  voucherId: string | null
}

interface LineRemovals {
  lineNo: number
  orderId: string
  quantity: number
  revision: number
}

interface LineTicks {
  at: Date
  isCooked: boolean
  lineNo: number
  orderId: string
  part: number
  staffId: string | null
  version: number
}

interface LoyaltyLedger {
  createdAt: Date
  customerId: string
  earnedOn: string | null
  id: number
  kind: string
  orderId: string | null
  points: number
  reason: string
  reversedAt: Date | null
  staffId: string | null
}

interface LoyaltyNotices {
  createdAt: Date
  customerId: string
  dismissedAt: Date | null
  id: string
}

interface MailingQueue {
  counts: boolean
  mailingId: string
  messageId: string
}

interface Mailings {
  body: string
  createdAt: Date
  failed: number
  id: string
  idempotencyKey: string | null
  recipients: number
  sent: number
  staffId: string | null
  title: string
}

interface MenuCategories {
  inDineIn: boolean
  inTakeaway: boolean
  key: string
  labelEn: string
  labelFr: string
  position: number
}

interface MenuItemAllergens {
  allergenCode: string
  detailEn: string | null
  detailFr: string | null
  itemId: string
}

interface MenuItemMeatOrigins {
  country: string
  itemId: string
  meat: string
}

interface MenuItemPortions {
  itemId: string
  portions: number
  weekday: number
}

interface MenuItems {
  abv: number | null
  alcohol: boolean
  available: boolean
  bestSeller: boolean
  categoryKey: string
  cookWord: string | null
  deletedAt: Date | null
  dishGroup: string | null
  drawingContents: string[]
  drawingVessel: string
  foodOperator: string | null
  id: string
  imageUrl: string | null
  inDineIn: boolean
  inTakeaway: boolean
  ingredients: string | null
  kitchenLoad: number
  leadPlace: number | null
  newUntil: string | null
  nutrition: string | null
  photoAlt: string | null
  position: number
  priceCents: number | null
  shortCode: string | null
  soldPlace: number | null
  spicyLevels: boolean
  station: string
  tags: string[]
  unavailableUntil: Date | null
  usualHeat: number | null
  vatRate: number
  volumeCl: number | null
}

interface MenuItemTexts {
  description: string | null
  itemId: string
  locale: string
  name: string
}

interface MenuItemVariantAllergens {
  allergenCode: string
  effect: string
  itemId: string
  variant: string
}

interface MenuItemVariants {
  itemId: string
  priceCents: number
  variant: string
}

interface MenuVersion {
  onlyRow: boolean
  version: number
}

interface Messages {
  cause: string
  channel: string
  createdAt: Date
  customerId: string | null
  data: Json
  failure: string | null
  id: string
  kind: string
  orderId: string | null
  recipient: string | null
  returnedAt: Date | null
  sentAt: Date | null
  status: string
  tries: number
}

interface MoneyMovements {
  amountCents: number
  id: number
  isSale: boolean
  kind: string
  lines: Json
  movedAt: Date
  orderId: string | null
  providerId: string
}

interface OptionChoices {
  emoji: string | null
  itemId: string
  key: string
  kind: string
  labelEn: string | null
  labelFr: string
  position: number
}

interface OptionGroups {
  choose: number
  itemId: string
  kind: string
}

interface OrderEvents {
  at: Date
  id: number
  orderId: string
  reason: string | null
  staffId: string | null
  status: string
}

interface OrderRevisions {
  /**
   * Its customer made it, without anybody's consent; where it is false and staff_id null, somebody of the staff did who is gone.
   */
  byCustomer: boolean
  changes: Json
  createdAt: Date
  endedAt: Date | null
  hasAlcohol: boolean
  id: string
  kitchenLoad: number
  number: number
  orderId: string
  payBy: Date | null
  pickupAfter: Date | null
  pickupBefore: Date | null
  returnedCents: number
  slotAt: Date
  staffId: string | null
  status: string
  totalAfterCents: number
  totalBeforeCents: number
  waivedCents: number
}

interface Orders {
  adultDeclared: boolean
  ageCheckedAt: Date | null
  allergens: string[]
  allergyAgreedAt: Date | null
  allergyText: string
  /**
   * Promised as soon as possible: the slot that it holds is that of slot_holds, and the pickup counts from the payment.
   */
  asap: boolean
  callNumber: number | null
  calledOn: string | null
  cancelReason: string | null
  cancellableUntil: Date | null
  cancelledAt: Date | null
  capturedCents: number
  changeAnswer: string | null
  changeAskedAt: Date | null
  changeWish: string | null
  changeWords: string
  changedIn: string
  collectedAt: Date | null
  collectedBy: string | null
  collectedOn: string | null
  cookVersion: number
  createdAt: Date
  customerEmail: string | null
  customerHereAt: Date | null
  customerId: string | null
  customerName: string | null
  customerPhone: string | null
  cutlery: number
  delayMinutes: number
  discountPercent: number | null
  hasAlcohol: boolean
  id: string
  legalVersion: string
  mailFailedAt: Date | null
  making: string | null
  marketingOptIn: boolean
  orderType: string
  paidAt: Date | null
  paidOn: string | null
  payBy: Date
  pickupAt: Date | null
  pickupNotes: string
  pickupRequestedAt: Date | null
  reducedCents: number
  refundedCents: number
  revision: number
  status: string
  takenBy: string | null
  tillAt: Date | null
  totalCents: number
  trackingToken: string
  version: number
  wantsSms: boolean
  withdrawnCents: number
}

interface OrderSources {
  day: string
  orders: number
  source: string
}

interface OrderStatusMoves {
  fromStatus: string
  toStatus: string
}

interface PageFiles {
  brotli: Buffer | null
  content: Buffer
  lastSeenAt: Date
  path: string
}

interface Passkeys {
  counter: number
  createdAt: Date
  credentialId: string
  customerId: string | null
  id: string
  lastUsedAt: Date | null
  name: string
  publicKey: Buffer
  staffId: string | null
  transports: string[]
}

interface Payments {
  amountCents: number
  cancelUrl: string
  capturedCents: number
  createdAt: Date
  currency: string
  id: string
  orderId: string
  paidAt: Date | null
  paymentIntent: string | null
  providerAskedAt: Date | null
  refundedCents: number
  revisionId: string | null
  sessionId: string | null
  settles: boolean | null
  status: string
  successUrl: string
  url: string | null
  withdrawnCents: number
}

interface Payouts {
  amountCents: number
  arrivesOn: string
  createdAt: Date
  failure: string | null
  heardAt: Date
  id: string
  isAutomatic: boolean
  isComplete: boolean
  status: string
}

interface PickupSlots {
  capacity: number
  heldLoad: number
  heldOrders: number
  slotAt: Date
}

interface Pictures {
  blur: Buffer | null
  content: Buffer
  contentType: string
  createdAt: Date
  customerId: string | null
  height: number
  name: string
  sha256: Buffer
  width: number
}

interface PictureSizes {
  coding: string
  content: Buffer
  pictureName: string
  sha256: Buffer
  width: number
}

interface PortionDays {
  byHand: boolean
  day: string
  held: number
  itemId: string
  portions: number | null
}

interface PortionHolds {
  day: string
  itemId: string
  orderId: string
  quantity: number
}

interface PriceChanges {
  changedAt: Date
  changedBy: string | null
  fromCents: number | null
  id: number
  itemId: string | null
  toCents: number | null
  variant: string | null
}

interface Printers {
  copies: number
  createdAt: Date
  failures: number
  host: string | null
  id: string
  isActive: boolean
  language: string
  name: string
  paperMm: number
  port: number | null
  prints: string[]
  retryAt: Date | null
  secretHash: Buffer | null
  seenAt: Date | null
  state: string
  stations: string[]
  talks: boolean
  way: string
}

interface PrintJobs {
  askedAt: Date
  cause: string
  copy: number
  endedAt: Date | null
  givenBack: Json | null
  id: string
  orderId: string | null
  place: number
  printerId: string
  refund: number
  revision: number
  sendings: number
  sentAt: Date | null
  status: string
}

interface ProcessReports {
  answers: number
  faults: number
  freeShare: number | null
  host: string
  kind: string
  processId: string
  reportedAt: Date
  slow: number
  staffStreams: number
  startedAt: Date
}

interface PromotionCodes {
  code: string
  promotionId: string
}

interface Promotions {
  code: string
  endsAt: Date
  id: string
  isShared: boolean
  percent: number
}

interface PromotionUses {
  code: string | null
  customerId: string | null
  deviceHash: Buffer | null
  email: string | null
  orderId: string
  promotionId: string
  releasedAt: Date | null
}

interface ProviderComparisons {
  book: string
  comparedUntil: Date
}

interface ProviderEvents {
  handledAt: Date | null
  id: string
  objectId: string
  receivedAt: Date
  type: string
}

interface ProviderTransactions {
  amountCents: number
  availableAt: Date
  feeCents: number
  id: string
  intent: string | null
  kind: string
  movedAt: Date
  netCents: number
  ofOrder: string | null
  payoutId: string | null
  providerKind: string
  subject: string | null
}

interface PushFollowedOrders {
  followedAt: Date
  orderId: string
  subscriptionId: string
}

interface PushSubscriptions {
  auth: string
  createdAt: Date
  device: string
  endpoint: string
  failures: number
  id: string
  lastSuccessAt: Date | null
  p256dh: string
  sessionId: string | null
}

interface RateLimits {
  bucket: string
  hits: number
  subjectHash: Buffer
  windowStart: Date
}

interface Refunds {
  amountCents: number
  createdAt: Date
  failedAt: Date | null
  id: string
  n: number
  paymentId: string
  providerRefundId: string | null
  reason: string
  sentAt: Date | null
  staffId: string | null
  status: string
}

interface Reservations {
  answerMessage: string | null
  answeredAt: Date | null
  answeredBy: string | null
  calledOff: string | null
  createdAt: Date
  customerId: string | null
  email: string | null
  guests: string
  id: string
  idempotencyKey: string | null
  message: string
  name: string
  phone: string
  reservedOn: string
  reservedTime: string
  status: string
  takenBy: string | null
}

interface ReviewReports {
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  decision: string | null
  email: string | null
  id: string
  reason: string
  reviewId: string
  words: string
}

interface Reviews {
  comment: string
  createdAt: Date
  customerId: string | null
  email: string | null
  experiencedOn: string | null
  hiddenAt: Date | null
  hiddenBy: string | null
  hiddenReason: string | null
  id: string
  idempotencyKey: string | null
  name: string
  rating: number
  repliedAt: Date | null
  repliedBy: string | null
  reply: string | null
  verified: boolean
}

interface RevisionHolds {
  counts: boolean
  load: number
  releasedAt: Date | null
  revisionId: string
  slotAt: Date
}

interface RewardDishes {
  categoryKey: string
  id: string
  kitchenLoad: number
  maxBasePriceCents: number | null
  menuItemId: string | null
  nameEn: string
  nameFr: string
  nameTh: string | null
  offered: boolean
  position: number
  sameRecipeAs: string | null
  valueCents: number
  vatRate: number
}

interface SalesDishes {
  categoryKey: string
  menuItemId: string
  paidOn: string
  quantity: number
  revenueCents: number
}

interface SalesHours {
  hour: number
  orders: number
  paidOn: string
  refundedOrders: number
  revenueCents: number
}

interface SchemaMigrations {
  md5: string | null
  name: string | null
  requires: number | null
  runAt: Date | null
  version: number
}

interface Sessions {
  createdAt: Date
  customerId: string | null
  device: string
  expiresAt: Date
  id: string
  isEnrolling: boolean
  lastSeenAt: Date
  personId: string | null
  provenAt: Date | null
  provenBy: string | null
  revokedAt: Date | null
  staffId: string | null
}

interface SetMenuComponents {
  categoryKey: string
  labelEn: string
  labelFr: string
  position: number
  setMenuId: string
}

interface SetMenuDrinks {
  id: string
  isDefault: boolean
  menuItemId: string
  position: number
}

interface SetMenuExcludedItems {
  itemId: string
}

interface SetMenuExcludedVariants {
  variant: string
}

interface SetMenuItemSupplements {
  itemId: string
  priceCents: number
}

interface SetMenuPriceChanges {
  changedAt: Date
  changedBy: string | null
  fromCents: number | null
  id: number
  setMenuId: string
  toCents: number
}

interface SetMenus {
  available: boolean
  days: number[]
  description: string
  id: string
  nameEn: string
  nameFr: string
  offeredFrom: string
  offeredUntil: string
  onlyThen: boolean
  popular: boolean
  position: number
  priceCents: number
}

interface SetMenuVariantSupplements {
  priceCents: number
  variant: string
}

interface Settings {
  accountBank: string
  accountCustomers: string
  accountFees: string
  accountOwed: string
  accountProvider: string
  accountSales: string
  accountTax: string
  alcoholTakeaway: boolean
  alcoholUntil: string | null
  allergyDays: number
  asapPickup: boolean
  bestSellersFirst: boolean
  closingMail: boolean
  counterRefundCents: number
  largeRefundCents: number
  leadTimeMinutes: number
  legal: Json
  managerRefundCents: number
  maxOrderLoad: number
  menuByHour: boolean
  menuConfirmedAt: Date | null
  menuConfirmedBy: string | null
  noShowAfterMinutes: number
  onlyRow: boolean
  openedAnywayAt: Date | null
  openedAnywayBy: string | null
  openedAnywayReason: string | null
  pauseReason: string | null
  pausedUntil: Date | null
  photosLead: boolean
  pickupWeek: Json | null
  provenAnewMinutes: number
  provenMinutes: number
  restaurant: Json
  slotCapacity: number
  smallDifferenceAtTill: boolean
  staffPasswordAlone: boolean
  tableSeats: number
  takeawayVariantSurchargeCents: number
  tillOrders: number
  version: number
  week: Json
}

interface SlotHolds {
  /**
   * Until when the page of an unpaid order is waited for; null: as long as the order may be paid, as on the provider's page.
   */
  awaitedUntil: Date | null
  load: number
  orderId: string
  releasedAt: Date | null
  slotAt: Date
}

interface SpentProofs {
  expiresAt: Date
  proofHash: Buffer
}

interface Staff {
  createdAt: Date
  disabledAt: Date | null
  id: string
  name: string
  passwordHash: string
  passwordSetAt: Date
  role: string
  username: string
}

interface StaffPins {
  pinHash: string
  setAt: Date
  staffId: string
}

interface StaffPinTries {
  sessionId: string
  staffId: string
  wrong: number
}

interface StaffRecoveryCodes {
  codeHash: Buffer
  staffId: string
  usedAt: Date | null
}

interface StaffTotp {
  confirmedAt: Date | null
  lastStep: number
  secret: string
  staffId: string
}

interface StatusMoves {
  fromStatus: string
  ofTable: string
  toStatus: string
}

interface StockAlertReceipts {
  alertId: string
  sessionId: string
}

interface StockAlerts {
  createdAt: Date
  id: string
  itemId: string
  itemName: string
  staffId: string | null
}

interface SurchargeMoves {
  bearsSurcharge: boolean
  changedAt: Date
  id: number
  itemId: string
}

interface UnpaidHolds {
  kind: string
  load: number
  orderId: string
  paidAt: Date | null
  subjectHash: Buffer
}

interface Variants {
  labelEn: string
  name: string
  noteEn: string | null
  noteFr: string | null
  position: number
}

interface Vouchers {
  createdAt: Date
  customerId: string
  id: string
  orderId: string | null
  redemptionId: number
  rewardId: string
}

interface WebauthnChallenges {
  challenge: string
  customerId: string | null
  expiresAt: Date
  purpose: string
  staffId: string | null
}

interface Withdrawals {
  amountCents: number
  declaredAt: Date
  drinks: Json
  id: string
  orderId: string
  reason: string
  receiptedAt: Date | null
  refundedAt: Date | null
  staffId: string | null
}

export interface Tables {
  alert_wishes: AlertWishes
  alerts: Alerts
  allergens: Allergens
  audit_entries: AuditEntries
  backups: Backups
  book_archives: BookArchives
  book_closings: BookClosings
  book_entries: BookEntries
  buyer_days: BuyerDays
  buyers: Buyers
  call_days: CallDays
  closures: Closures
  customers: Customers
  data_links: DataLinks
  database_timeline: DatabaseTimeline
  disputes: Disputes
  email_tokens: EmailTokens
  erasure_key: ErasureKey
  erasures: Erasures
  failed_payouts: FailedPayouts
  given_away: GivenAway
  house_looks: HouseLooks
  house_photos: HousePhotos
  house_watch: HouseWatch
  idempotency_keys: IdempotencyKeys
  invoice_series: InvoiceSeries
  invoices: Invoices
  job_workers: JobWorkers
  kept_contracts: KeptContracts
  known_devices: KnownDevices
  line_items: LineItems
  line_removals: LineRemovals
  line_ticks: LineTicks
  loyalty_ledger: LoyaltyLedger
  loyalty_notices: LoyaltyNotices
  mailing_queue: MailingQueue
  mailings: Mailings
  menu_categories: MenuCategories
  menu_item_allergens: MenuItemAllergens
  menu_item_meat_origins: MenuItemMeatOrigins
  menu_item_portions: MenuItemPortions
  menu_item_texts: MenuItemTexts
  menu_item_variant_allergens: MenuItemVariantAllergens
  menu_item_variants: MenuItemVariants
  menu_items: MenuItems
  menu_version: MenuVersion
  messages: Messages
  money_movements: MoneyMovements
  option_choices: OptionChoices
  option_groups: OptionGroups
  order_events: OrderEvents
  order_revisions: OrderRevisions
  order_sources: OrderSources
  order_status_moves: OrderStatusMoves
  orders: Orders
  page_files: PageFiles
  passkeys: Passkeys
  payments: Payments
  payouts: Payouts
  pickup_slots: PickupSlots
  picture_sizes: PictureSizes
  pictures: Pictures
  portion_days: PortionDays
  portion_holds: PortionHolds
  price_changes: PriceChanges
  print_jobs: PrintJobs
  printers: Printers
  process_reports: ProcessReports
  promotion_codes: PromotionCodes
  promotion_uses: PromotionUses
  promotions: Promotions
  provider_comparisons: ProviderComparisons
  provider_events: ProviderEvents
  provider_transactions: ProviderTransactions
  push_followed_orders: PushFollowedOrders
  push_subscriptions: PushSubscriptions
  rate_limits: RateLimits
  refunds: Refunds
  reservations: Reservations
  review_reports: ReviewReports
  reviews: Reviews
  revision_holds: RevisionHolds
  reward_dishes: RewardDishes
  sales_dishes: SalesDishes
  sales_hours: SalesHours
  schema_migrations: SchemaMigrations
  sessions: Sessions
  set_menu_components: SetMenuComponents
  set_menu_drinks: SetMenuDrinks
  set_menu_excluded_items: SetMenuExcludedItems
  set_menu_excluded_variants: SetMenuExcludedVariants
  set_menu_item_supplements: SetMenuItemSupplements
  set_menu_price_changes: SetMenuPriceChanges
  set_menu_variant_supplements: SetMenuVariantSupplements
  set_menus: SetMenus
  settings: Settings
  slot_holds: SlotHolds
  spent_proofs: SpentProofs
  staff: Staff
  staff_pin_tries: StaffPinTries
  staff_pins: StaffPins
  staff_recovery_codes: StaffRecoveryCodes
  staff_totp: StaffTotp
  status_moves: StatusMoves
  stock_alert_receipts: StockAlertReceipts
  stock_alerts: StockAlerts
  surcharge_moves: SurchargeMoves
  unpaid_holds: UnpaidHolds
  variants: Variants
  vouchers: Vouchers
  webauthn_challenges: WebauthnChallenges
  withdrawals: Withdrawals
}
