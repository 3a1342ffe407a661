/**
 * The rows of every table as the migrated database has them, printed by `npx tsx scripts/schema.ts --write`. Change the
 * migrations, never this page: `npm run check` compares it with them.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

interface Alerts {
  ended_at: Date | null
  found_at: Date
  id: string
  kind: string
  seen_at: Date
  sentence: string
  told_at: Date | null
}

interface AlertWishes {
  email: string | null
  on_devices: boolean
  staff_id: string
}

interface Allergens {
  code: string
  detail_en: string | null
  detail_fr: string | null
  label_en: string
  label_fr: string
  position: number
}

interface AuditEntries {
  action: string
  at: Date
  details: Json
  device: string
  id: number
  staff_id: string | null
  subject: string
}

interface Backups {
  bytes: number
  taken_at: Date
  tried_at: Date | null
}

interface BuyerDays {
  buyer_id: number
  orders: number
  paid_on: string
  revenue_cents: number
}

interface Buyers {
  customer_id: string | null
  days: number
  guest_email: string | null
  id: number
  orders: number
  revenue_cents: number
}

interface CallDays {
  called_on: string
  given: number
}

interface Closures {
  from_on: string
  id: number
  reason: string
  to_on: string
}

interface Customers {
  created_at: Date
  email: string
  email_verified_at: Date | null
  id: string
  last_seen_at: Date | null
  marketing_opt_in_at: Date | null
  name: string
  password_hash: string
  phone: string
  points_balance: number
  profile_image_url: string | null
  qr_code_id: string | null
  qr_renewed_at: Date | null
}

interface DatabaseTimeline {
  is_only: boolean
  seen_at: Date
  timeline: string
}

interface DataLinks {
  created_at: Date
  email: string
  expires_at: Date
  token_hash: Buffer
}

interface Disputes {
  amount_cents: number
  answer_by: Date | null
  asked_at: Date
  heard_at: Date
  id: string
  opened_at: Date
  order_id: string
  payment_id: string
  reason: string
  status: string
  withdrawn_cents: number
}

interface EmailTokens {
  customer_id: string
  expires_at: Date
  purpose: string
  token_hash: Buffer
  used_at: Date | null
}

interface ErasureKey {
  is_only: boolean
  key: Buffer
}

interface Erasures {
  erased_at: Date
  id: string
  is_due: boolean
  subject_hash: Buffer
}

interface FailedPayouts {
  amount_cents: number
  arrives_on: string
  failure: string | null
  heard_at: Date
  id: string
}

interface GivenAway {
  cents: number
  given_on: string
  staff_id: string
}

interface HouseLooks {
  found: string
  kind: string
  looked_at: Date
  state: string
  todo: string | null
}

interface HousePhotos {
  alt: string
  picture_name: string
  place: string
}

interface HouseWatch {
  asked_at: Date
  looked_at: Date
  only_row: boolean
}

interface IdempotencyKeys {
  created_at: Date
  key: string
  request_hash: Buffer
  response: Json | null
  scope: string
  status: number
}

interface Invoices {
  address: string
  company: string
  content: Json
  issued_at: Date
  issued_on: string
  order_id: string
  serial: number
  siren: string
  total_cents: number
  vat: Json
  vat_number: string | null
  year: number
}

interface InvoiceSeries {
  last_on: string
  last_serial: number
  year: number
}

interface JobWorkers {
  process_name: string
  worker_id: string
}

interface KeptContracts {
  customer_contact: string
  customer_name: string
  kept_until: string
  order_id: string
}

interface KnownDevices {
  created_at: Date
  customer_id: string | null
  id: string
  key_hash: Buffer
  last_login_at: Date
  staff_id: string | null
}

interface LineItems {
  added_in: number
  alcohol: boolean
  category_key: string
  components: Json | null
  cook_version: number
  cooking_level: string | null
  discount_cents: number
  line_no: number
  menu_item_id: string
  mix: Json | null
  name: string
  order_id: string
  part_refunded_quantity: number
  quantity: number
  refund_told: number
  refunded_quantity: number
  removed_quantity: number
  spicy_level: number | null
  struck_cents: number | null
  till_collected_at: Date | null
  till_collected_by: string | null
  till_difference_cents: number
  unit_price_cents: number
  variant: string | null
  vat_shares: Json
  voucher_id: string | null
}

interface LineRemovals {
  line_no: number
  order_id: string
  quantity: number
  revision: number
}

interface LineTicks {
  at: Date
  is_cooked: boolean
  line_no: number
  order_id: string
  part: number
  staff_id: string | null
  version: number
}

interface LoyaltyLedger {
  created_at: Date
  customer_id: string
  earned_on: string | null
  id: number
  kind: string
  order_id: string | null
  points: number
  reason: string
  reversed_at: Date | null
  staff_id: string | null
}

interface LoyaltyNotices {
  created_at: Date
  customer_id: string
  dismissed_at: Date | null
  id: string
}

interface MailingQueue {
  counts: boolean
  mailing_id: string
  message_id: string
}

interface Mailings {
  body: string
  created_at: Date
  failed: number
  id: string
  idempotency_key: string | null
  recipients: number
  sent: number
  staff_id: string | null
  title: string
}

interface MenuCategories {
  in_dine_in: boolean
  in_takeaway: boolean
  key: string
  label_en: string
  label_fr: string
  position: number
}

interface MenuItemAllergens {
  allergen_code: string
  detail_en: string | null
  detail_fr: string | null
  item_id: string
}

interface MenuItemMeatOrigins {
  country: string
  item_id: string
  meat: string
}

interface MenuItemPortions {
  item_id: string
  portions: number
  weekday: number
}

interface MenuItems {
  abv: number | null
  alcohol: boolean
  available: boolean
  best_seller: boolean
  category_key: string
  cook_word: string | null
  deleted_at: Date | null
  dish_group: string | null
  drawing_contents: string[]
  drawing_vessel: string
  food_operator: string | null
  id: string
  image_url: string | null
  in_dine_in: boolean
  in_takeaway: boolean
  ingredients: string | null
  kitchen_load: number
  lead_place: number | null
  new_until: string | null
  nutrition: string | null
  photo_alt: string | null
  position: number
  price_cents: number | null
  short_code: string | null
  sold_place: number | null
  spicy_levels: boolean
  station: string
  tags: string[]
  unavailable_until: Date | null
  usual_heat: number | null
  vat_rate: number
  volume_cl: number | null
}

interface MenuItemTexts {
  description: string | null
  item_id: string
  locale: string
  name: string
}

interface MenuItemVariantAllergens {
  allergen_code: string
  effect: string
  item_id: string
  variant: string
}

interface MenuItemVariants {
  item_id: string
  price_cents: number
  variant: string
}

interface MenuVersion {
  only_row: boolean
  version: number
}

interface Messages {
  cause: string
  channel: string
  created_at: Date
  customer_id: string | null
  data: Json
  failure: string | null
  id: string
  kind: string
  order_id: string | null
  recipient: string | null
  returned_at: Date | null
  sent_at: Date | null
  status: string
  tries: number
}

interface OptionChoices {
  emoji: string | null
  item_id: string
  key: string
  kind: string
  label_en: string | null
  label_fr: string
  position: number
}

interface OptionGroups {
  choose: number
  item_id: string
  kind: string
}

interface OrderEvents {
  at: Date
  id: number
  order_id: string
  reason: string | null
  staff_id: string | null
  status: string
}

interface OrderRevisions {
  changes: Json
  created_at: Date
  ended_at: Date | null
  has_alcohol: boolean
  id: string
  kitchen_load: number
  number: number
  order_id: string
  pay_by: Date | null
  pickup_after: Date | null
  pickup_before: Date | null
  returned_cents: number
  slot_at: Date
  staff_id: string | null
  status: string
  total_after_cents: number
  total_before_cents: number
  waived_cents: number
}

interface Orders {
  adult_declared: boolean
  age_checked_at: Date | null
  call_number: number | null
  called_on: string | null
  cancel_reason: string | null
  cancellable_until: Date | null
  cancelled_at: Date | null
  captured_cents: number
  change_answer: string | null
  change_asked_at: Date | null
  change_wish: string | null
  change_words: string
  changed_in: string
  collected_at: Date | null
  collected_by: string | null
  collected_on: string | null
  cook_version: number
  created_at: Date
  customer_email: string | null
  customer_here_at: Date | null
  customer_id: string | null
  customer_name: string | null
  customer_phone: string | null
  delay_minutes: number
  discount_percent: number | null
  has_alcohol: boolean
  id: string
  legal_version: string
  mail_failed_at: Date | null
  making: string | null
  marketing_opt_in: boolean
  order_type: string
  paid_at: Date | null
  paid_on: string | null
  pay_by: Date
  pickup_at: Date | null
  pickup_notes: string
  pickup_requested_at: Date | null
  reduced_cents: number
  refunded_cents: number
  revision: number
  status: string
  taken_by: string | null
  till_at: Date | null
  total_cents: number
  tracking_token: string
  version: number
  wants_sms: boolean
  withdrawn_cents: number
}

interface OrderStatusMoves {
  from_status: string
  to_status: string
}

interface PageFiles {
  brotli: Buffer | null
  content: Buffer
  last_seen_at: Date
  path: string
}

interface Passkeys {
  counter: number
  created_at: Date
  credential_id: string
  customer_id: string | null
  id: string
  last_used_at: Date | null
  name: string
  public_key: Buffer
  staff_id: string | null
  transports: string[]
}

interface Payments {
  amount_cents: number
  cancel_url: string
  captured_cents: number
  created_at: Date
  currency: string
  id: string
  order_id: string
  paid_at: Date | null
  payment_intent: string | null
  provider_asked_at: Date | null
  refunded_cents: number
  revision_id: string | null
  session_id: string | null
  settles: boolean | null
  status: string
  success_url: string
  url: string | null
  withdrawn_cents: number
}

interface PickupSlots {
  capacity: number
  held_load: number
  held_orders: number
  slot_at: Date
}

interface Pictures {
  blur: Buffer | null
  content: Buffer
  content_type: string
  created_at: Date
  customer_id: string | null
  height: number
  name: string
  sha256: Buffer
  width: number
}

interface PictureSizes {
  coding: string
  content: Buffer
  picture_name: string
  sha256: Buffer
  width: number
}

interface PortionDays {
  by_hand: boolean
  day: string
  held: number
  item_id: string
  portions: number | null
}

interface PortionHolds {
  day: string
  item_id: string
  order_id: string
  quantity: number
}

interface PriceChanges {
  changed_at: Date
  changed_by: string | null
  from_cents: number | null
  id: number
  item_id: string | null
  to_cents: number | null
  variant: string | null
}

interface Printers {
  copies: number
  created_at: Date
  failures: number
  host: string | null
  id: string
  is_active: boolean
  language: string
  name: string
  paper_mm: number
  port: number | null
  prints: string[]
  retry_at: Date | null
  secret_hash: Buffer | null
  seen_at: Date | null
  state: string
  stations: string[]
  talks: boolean
  way: string
}

interface PrintJobs {
  asked_at: Date
  cause: string
  copy: number
  ended_at: Date | null
  given_back: Json | null
  id: string
  order_id: string | null
  place: number
  printer_id: string
  refund: number
  revision: number
  sendings: number
  sent_at: Date | null
  status: string
}

interface ProcessReports {
  answers: number
  faults: number
  free_share: number | null
  host: string
  kind: string
  process_id: string
  reported_at: Date
  slow: number
  staff_streams: number
  started_at: Date
}

interface PromotionCodes {
  code: string
  promotion_id: string
}

interface Promotions {
  code: string
  ends_at: Date
  id: string
  is_shared: boolean
  percent: number
}

interface PromotionUses {
  code: string | null
  customer_id: string | null
  device_hash: Buffer | null
  email: string | null
  order_id: string
  promotion_id: string
  released_at: Date | null
}

interface ProviderComparisons {
  book: string
  compared_until: Date
}

interface ProviderEvents {
  handled_at: Date | null
  id: string
  object_id: string
  received_at: Date
  type: string
}

interface PushFollowedOrders {
  followed_at: Date
  order_id: string
  subscription_id: string
}

interface PushSubscriptions {
  auth: string
  created_at: Date
  device: string
  endpoint: string
  failures: number
  id: string
  last_success_at: Date | null
  p256dh: string
  session_id: string | null
}

interface RateLimits {
  bucket: string
  hits: number
  subject_hash: Buffer
  window_start: Date
}

interface Refunds {
  amount_cents: number
  created_at: Date
  id: string
  n: number
  payment_id: string
  provider_refund_id: string | null
  reason: string
  sent_at: Date | null
  staff_id: string | null
  status: string
}

interface Reservations {
  answer_message: string | null
  answered_at: Date | null
  answered_by: string | null
  called_off: string | null
  created_at: Date
  customer_id: string | null
  email: string | null
  guests: string
  id: string
  idempotency_key: string | null
  message: string
  name: string
  phone: string
  reserved_on: string
  reserved_time: string
  status: string
  taken_by: string | null
}

interface ReviewReports {
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  decision: string | null
  email: string | null
  id: string
  reason: string
  review_id: string
  words: string
}

interface Reviews {
  comment: string
  created_at: Date
  customer_id: string | null
  email: string | null
  experienced_on: string | null
  hidden_at: Date | null
  hidden_by: string | null
  hidden_reason: string | null
  id: string
  idempotency_key: string | null
  name: string
  rating: number
  replied_at: Date | null
  replied_by: string | null
  reply: string | null
  verified: boolean
}

interface RevisionHolds {
  counts: boolean
  load: number
  released_at: Date | null
  revision_id: string
  slot_at: Date
}

interface RewardDishes {
  category_key: string
  id: string
  kitchen_load: number
  max_base_price_cents: number | null
  menu_item_id: string | null
  name_en: string
  name_fr: string
  name_th: string | null
  position: number
  same_recipe_as: string | null
  value_cents: number
  vat_rate: number
}

interface SalesDishes {
  category_key: string
  menu_item_id: string
  paid_on: string
  quantity: number
  revenue_cents: number
}

interface SalesHours {
  hour: number
  orders: number
  paid_on: string
  refunded_orders: number
  revenue_cents: number
}

interface SchemaMigrations {
  md5: string | null
  name: string | null
  requires: number | null
  run_at: Date | null
  version: number
}

interface Sessions {
  created_at: Date
  customer_id: string | null
  device: string
  expires_at: Date
  id: string
  is_enrolling: boolean
  last_seen_at: Date
  person_id: string | null
  proven_at: Date | null
  proven_by: string | null
  revoked_at: Date | null
  staff_id: string | null
}

interface SetMenuComponents {
  category_key: string
  label_en: string
  label_fr: string
  position: number
  set_menu_id: string
}

interface SetMenuDrinks {
  id: string
  is_default: boolean
  menu_item_id: string
  position: number
}

interface SetMenuExcludedItems {
  item_id: string
}

interface SetMenuExcludedVariants {
  variant: string
}

interface SetMenus {
  description: string
  id: string
  name_en: string
  name_fr: string
  popular: boolean
  position: number
  price_cents: number
}

interface Settings {
  alcohol_takeaway: boolean
  alcohol_until: string | null
  best_sellers_first: boolean
  large_refund_cents: number
  lead_time_minutes: number
  legal: Json
  manager_refund_cents: number
  max_order_load: number
  menu_confirmed_at: Date | null
  menu_confirmed_by: string | null
  only_row: boolean
  opened_anyway_at: Date | null
  opened_anyway_by: string | null
  opened_anyway_reason: string | null
  pause_reason: string | null
  paused_until: Date | null
  photos_lead: boolean
  pickup_week: Json | null
  proven_anew_minutes: number
  proven_minutes: number
  restaurant: Json
  slot_capacity: number
  small_difference_at_till: boolean
  staff_password_alone: boolean
  table_seats: number
  takeaway_variant_surcharge_cents: number
  till_orders: number
  version: number
  week: Json
}

interface SlotHolds {
  /**
   * Until when the page of an unpaid order is waited for; null: as long as the order may be paid, as on the provider's page.
   */
  awaited_until: Date | null
  load: number
  order_id: string
  released_at: Date | null
  slot_at: Date
}

interface SpentProofs {
  expires_at: Date
  proof_hash: Buffer
}

interface Staff {
  created_at: Date
  disabled_at: Date | null
  id: string
  name: string
  password_hash: string
  password_set_at: Date
  role: string
  username: string
}

interface StaffPins {
  pin_hash: string
  set_at: Date
  staff_id: string
}

interface StaffPinTries {
  session_id: string
  staff_id: string
  wrong: number
}

interface StaffRecoveryCodes {
  code_hash: Buffer
  staff_id: string
  used_at: Date | null
}

interface StaffTotp {
  confirmed_at: Date | null
  last_step: number
  secret: string
  staff_id: string
}

interface StatusMoves {
  from_status: string
  of_table: string
  to_status: string
}

interface StockAlertReceipts {
  alert_id: string
  session_id: string
}

interface StockAlerts {
  created_at: Date
  id: string
  item_id: string
  item_name: string
  staff_id: string | null
}

interface SurchargeMoves {
  bears_surcharge: boolean
  changed_at: Date
  id: number
  item_id: string
}

interface UnpaidHolds {
  kind: string
  load: number
  order_id: string
  paid_at: Date | null
  subject_hash: Buffer
}

interface Variants {
  label_en: string
  name: string
  note_en: string | null
  note_fr: string | null
  position: number
}

interface Vouchers {
  created_at: Date
  customer_id: string
  id: string
  order_id: string | null
  redemption_id: number
  reward_id: string
}

interface WebauthnChallenges {
  challenge: string
  customer_id: string | null
  expires_at: Date
  purpose: string
  staff_id: string | null
}

interface Withdrawals {
  amount_cents: number
  declared_at: Date
  drinks: Json
  id: string
  order_id: string
  reason: string
  receipted_at: Date | null
  refunded_at: Date | null
  staff_id: string | null
}

export interface Tables {
  alert_wishes: AlertWishes
  alerts: Alerts
  allergens: Allergens
  audit_entries: AuditEntries
  backups: Backups
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
  option_choices: OptionChoices
  option_groups: OptionGroups
  order_events: OrderEvents
  order_revisions: OrderRevisions
  order_status_moves: OrderStatusMoves
  orders: Orders
  page_files: PageFiles
  passkeys: Passkeys
  payments: Payments
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
