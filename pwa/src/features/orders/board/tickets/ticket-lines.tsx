import { allergensInLine } from '#api/features/menu/rules/allergens.ts'
import { recipeKey } from '#api/features/menu/rules/reward-recipes.ts'
import { allergyWords, mentionsAllergy } from '#api/features/orders/rules/allergy.ts'
import { cutleryWords, heatWord, lineChoices, lineTitle, remarkWords } from '#api/features/orders/rules/line-words.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Chillies, Icon } from '#pwa/ui/media/icon.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { type Dishes, useDishes } from '../line/known-dishes.tsx'
import { isOwn, type Line as LineOf, type Portion, portionsOfLine, useOwnStations } from '../line/stations.ts'
import { RevisedLines, TickBox } from './ticket-marks.tsx'

type PrintedTicketLinesProps = {
  order: Pick<CachedOrder, 'id' | 'items' | 'revisions' | 'allergy'>
  /**
   * On the board, where a device shows the dishes of its stations alone; sheet and paper show all of them, and so does
   * what is ready, which is handed over whole.
   */
  isOnBoard?: boolean
  /** Its dishes can be ticked as cooked. */
  isTickable?: boolean
}

/** An order's changes, then its dishes. */
export function PrintedTicketLines({
  order: { id, items, revisions, allergy },
  isOnBoard = false,
  isTickable = false,
}: PrintedTicketLinesProps) {
  const dishes = useDishes()
  const stations = useOwnStations()
  const own = isOnBoard ? stations : []
  return (
    <>
      <RevisedLines revisions={revisions} />
      <ul className="lines" data-ticks={isTickable ? '' : undefined}>
        {items.map(line => {
          const portions = portionsOfLine(line, dishes)
          const here = portions.filter(({ station }) => isOwn(station, own))
          if (here.length === 0) return null
          return (
            <Line key={line.id} {...{ line, dishes, portions: here, allergy }} ticksOf={isTickable ? id : undefined} />
          )
        })}
      </ul>
    </>
  )
}

type Noted = Pick<CachedOrder, 'pickup' | 'allergy' | 'items'>

/** The customer's allergy, and their words where these are about one, of the order or of a dish; '' where there is none. */
export function allergyOf({ pickup, allergy, items }: Noted): string {
  // Only what was written is read for its words: a board asks this of every ticket.
  const said = [pickup?.notes.trim() ?? [], ...items.map(({ options }) => options.remark ?? [])].flat()
  return [...(allergy ? [allergyWords(allergy)] : []), ...new Set(said.filter(mentionsAllergy))].join(' · ')
}

export function hasAllergy(order: Noted): boolean {
  return allergyOf(order) !== ''
}

/** The customer's words on the order that are about no allergy. */
export function plainNoteOf({ pickup }: Noted): string {
  const note = pickup?.notes.trim() ?? ''
  return mentionsAllergy(note) ? '' : note
}

/** An allergy in a red box with a sign and the word, before the dishes: it changes how all is cooked. */
export function AllergyBox({ order }: { order: Noted }) {
  const words = allergyOf(order)
  if (words === '') return null
  return (
    <span className="allergy">
      <Icon name="alert" />
      <span>
        {(order.allergy || !/allerg/i.test(words)) && <b>Allergie </b>}
        {words}
      </span>
    </span>
  )
}

/** The cutlery that goes with it, and any other words of the customer: plain, after the dishes. */
export function PlainNote({ order }: { order: Noted }) {
  const note = plainNoteOf(order)
  const cutlery = cutleryWords(order.pickup?.cutlery)
  return (
    <>
      {cutlery !== '' && <p className="cutlery">{cutlery}</p>}
      {note !== '' && (
        <p className="say">
          <StaffIcon name="say" />
          <span>{note}</span>
        </p>
      )}
    </>
  )
}

type LineProps = {
  line: LineOf
  /** Those that are shown. */
  portions: readonly Portion[]
  dishes: Dishes
  /** The order, where its dishes can be ticked. */
  ticksOf: string | undefined
  allergy: CachedOrder['allergy']
}

/** Refunded pieces are struck out: the quantity is what is still to be cooked. */
function Line({ line, portions, dishes, ticksOf, allergy }: LineProps) {
  const back = line.refundedQuantity ?? 0
  const left = line.quantity - back
  if (left === 0) {
    return (
      <li data-back="">
        <b>
          <s>{line.quantity}</s>
        </b>
        <div>
          <s>
            <strong>{titleOf(line)}</strong>
          </s>
          <span className="back">remboursé</span>
        </div>
      </li>
    )
  }
  const isSetMenu = Boolean(line.components?.length)
  return (
    <li
      data-many={left > 1 || undefined}
      data-cooked={portions.every(({ cooked }) => cooked) || undefined}
      data-parts={isSetMenu || undefined}
    >
      <b>{left}</b>
      <div>
        <strong>{titleOf(line)}</strong>
        {back > 0 && (
          <span className="back">
            <s>{back} de plus</s> remboursé{back > 1 && 's'}
          </span>
        )}
        {isSetMenu ? (
          <Parts {...{ line, portions, dishes, ticksOf, allergy }} />
        ) : (
          <Choices line={line} usualHeat={dishes.get(recipeKey(line) ?? '')?.usualHeat} />
        )}
        <Remark of={line.options} />
        {line.reward && <span className="offered">offert</span>}
        <Contains line={line} dishes={dishes} allergy={allergy} />
      </div>
      {!isSetMenu && ticksOf && portions.map(portion => <Tick key="0" orderId={ticksOf} portion={portion} />)}
    </li>
  )
}

/** The customer's word on this dish: under it, and in red where it is about an allergy. */
function Remark({ of: { remark: words = '', remarkDeclined } }: { of: LineOf['options'] }) {
  if (words === '') return null
  const isAllergy = mentionsAllergy(words)
  return (
    <span className={isAllergy ? 'contains' : 'remark'}>
      {isAllergy ? <Icon name="alert" /> : <StaffIcon name="say" />}
      {remarkWords(words, remarkDeclined)}
    </span>
  )
}

/** Marks a line that brings what its customer may not eat, by the menu, in words and a sign. */
function Contains({ line, dishes, allergy }: Pick<LineProps, 'line' | 'dishes' | 'allergy'>) {
  const ordered = { ...line, ...line.options, menuItemId: recipeKey(line) }
  const codes = allergensInLine(ordered, allergy?.allergens ?? [], id => {
    const { allergens, allergensByVariant } = dishes.get(id) ?? {}
    return allergens && { allergens, allergensByVariant }
  })
  if (codes.length === 0) return null
  return (
    <span className="contains">
      <Icon name="alert" />
      contient&nbsp;: {allergyWords({ allergens: codes, text: '' })}
    </span>
  )
}

function titleOf({ options, ...line }: LineOf): string {
  return lineTitle({ ...line, ...options })
}

function Tick({ orderId, portion }: { orderId: string; portion: Portion }) {
  return portion.version === undefined ? null : <TickBox orderId={orderId} portion={portion} />
}

/** The dishes of a set menu, one per line. */
function Parts({ line: { components = [] }, portions, dishes, ticksOf }: LineProps) {
  return (
    <div className="choices" data-parts="">
      {portions.map(portion => {
        const { menuItemId, spicyLevel } = components[portion.part] ?? {}
        const heat = isUsual(spicyLevel, dishes.get(menuItemId ?? '')?.usualHeat) ? undefined : spicyLevel
        return (
          <span key={portion.part} data-cooked={portion.cooked || undefined}>
            {portion.title}
            {heat !== undefined && <Heat heat={heat} />}
            {ticksOf && <Tick orderId={ticksOf} portion={portion} />}
          </span>
        )
      })}
    </div>
  )
}

/** Heat with its chillies, where it is not what goes without saying for the dish; the other choices as phrases. */
function Choices({ line: { options, ...line }, usualHeat }: { line: LineOf; usualHeat: number | undefined }) {
  const { spicyLevel, ...others } = options
  const details = lineChoices({ ...line, ...others })
  const heat = isUsual(spicyLevel, usualHeat) ? undefined : spicyLevel
  if (details.length === 0 && heat === undefined) return null
  return (
    <div className="choices">
      {heat !== undefined && (
        <span>
          <Heat heat={heat} />
        </span>
      )}
      {details.map(detail => (
        <span key={detail}>{detail}</span>
      ))}
    </div>
  )
}

/** A heat with its chillies; the sign for none would look like a stray stroke before a word that says the same. */
function Heat({ heat }: { heat: number }) {
  return (
    <>
      {' '}
      {heat > 1 && <Chillies count={heat - 1} />} <span className="heat">{heatWord(heat)}</span>
    </>
  )
}

/** Every heat is said of a dish that is unknown here. */
function isUsual(heat: number | undefined, usual: number | undefined): boolean {
  return usual !== undefined && heat === usual
}
