import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { logOut } from '#pwa/features/auth/session.ts'
import { DeviceList, EndThisDevice, useDevicesChanged } from '#pwa/features/customers/device-list.tsx'
import { DeleteAccount, MyData } from '#pwa/features/customers/my-data.tsx'
import { OwnPasskeys, usePasskeys, usePasskeysChanged } from '#pwa/features/customers/own-passkeys.tsx'
import { PasswordForm } from '#pwa/features/customers/password-form.tsx'
import { PhotoChoice, PhotoSheet, usePhotoEditing } from '#pwa/features/customers/photo-choice.tsx'
import { dropProfileDraft } from '#pwa/features/customers/profile-draft.ts'
import { ProfileForm } from '#pwa/features/customers/profile-form.tsx'
import { useFreshCustomer } from '#pwa/features/customers/queries.ts'
import { AccountNotifications } from '#pwa/features/push/device-switch.tsx'
import { type AccountCall, accountCall } from '#pwa/lib/calls/account-call.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { type Customer, forgetCustomer, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { eraseDetails, forgetDetails } from '../session/forget-details.ts'
import type { AccountSheetProps } from './account-sheet.ts'
import '../site-late.css'

const PANEL = 'settings-panel'

/** Long enough to be read by who has just lost an account. */
const FAREWELL_MS = 10_000

const TAB_PARAM = 'onglet'

/** 'Paramètres', `?compte=parametres`, with what opens over it. */
export function SettingsSheet({ open, onClose, onSessionOver }: AccountSheetProps) {
  const customer = useCustomer()
  const ask = accountCall(onSessionOver)
  const photo = usePhotoEditing(customer, ask)
  const leaving = useOverlay('deconnecter')
  const deleting = useOverlay('supprimer')
  const [tab, showTab] = useSettingsTab()
  useFreshCustomer(ask, open)
  return (
    <>
      <Sheet open={open} onClose={onClose} shape="page" title="Paramètres" outline={<Skeleton lines={6} />}>
        {customer && (
          <div className="settings">
            <Tabs label="Paramètres" tabs={SETTINGS_TABS} shown={tab} onShow={showTab} panel={PANEL} />
            <div className="shown-tab" role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, tab)}>
              {tab === 'profil' && <ProfilePart customer={customer} ask={ask} photo={photo} />}
              {tab === 'securite' && <SecurityPart customer={customer} ask={ask} onEndThis={() => leaving.show()} />}
              {tab === 'donnees' && <MyData ask={ask} onDelete={() => deleting.show()} />}
            </div>
          </div>
        )}
      </Sheet>
      <PhotoSheet photo={photo} open={open} />
      <WaysOut open={open} customer={customer} ask={ask} leaving={leaving} deleting={deleting} />
    </>
  )
}

type ProfilePartProps = { customer: Customer; ask: AccountCall; photo: ReturnType<typeof usePhotoEditing> }

/** The settings' first part: the photo, then what can be typed. */
function ProfilePart({ customer, ask, photo }: ProfilePartProps) {
  const { data: restaurant } = useRestaurant()
  return (
    <>
      <PhotoChoice
        customer={customer}
        onPicture={photo.begin}
        onRemove={photo.remove}
        removing={photo.isRemoving}
        failure={photo.removingFailure}
      />
      <ProfileForm
        customer={customer}
        restaurantName={restaurant?.name}
        ask={ask}
        notifications={<AccountNotifications />}
      />
    </>
  )
}

type SecurityPartProps = { customer: Customer; ask: AccountCall; onEndThis: () => void }

/** The settings' second part: the password, passkeys beside it, and where both were last used. */
function SecurityPart({ customer, ask, onEndThis }: SecurityPartProps) {
  const now = useNow()
  const { data: passkeys = [] } = usePasskeys(ask)
  const devicesChanged = useDevicesChanged()
  const passkeysChanged = usePasskeysChanged()
  return (
    <>
      <PasswordForm
        customer={customer}
        ask={ask}
        hasPasskeys={passkeys.length > 0}
        onChanged={() => {
          devicesChanged()
          passkeysChanged()
        }}
      />
      <OwnPasskeys ask={ask} now={now} />
      <DeviceList ask={ask} now={now} onEndThis={onEndThis} />
    </>
  )
}

type Overlay = { open: boolean; close: () => void }

type WaysOutProps = {
  /** The settings are: what lies over them goes with them. */
  open: boolean
  customer: Customer | undefined
  ask: AccountCall
  leaving: Overlay
  deleting: Overlay
}

/** The two dialogs that end in being signed out. The account's sheets then close by themselves, the cart stays. */
function WaysOut({ open, customer, ask, leaving, deleting }: WaysOutProps) {
  const stopAsking = useCloseThen(leaving)
  const goOnAsGuest = useCloseThen(deleting)
  const leave = () => {
    void logOut()
    void forgetDetails()
    showToast({ text: 'Vous êtes déconnecté.' })
  }
  const forget = () => {
    dropProfileDraft()
    forgetCustomer()
    void eraseDetails()
    showToast({
      tone: 'done',
      text: 'Votre compte est supprimé. Vous pouvez toujours commander sans compte.',
      durationMs: FAREWELL_MS,
    })
  }
  return (
    <>
      <EndThisDevice open={open && leaving.open} onClose={leaving.close} onEnd={() => stopAsking(leave)} />
      <Sheet open={open && deleting.open} onClose={deleting.close} shape="card" title="Supprimer mon compte">
        {customer && (
          <DeleteAccount customer={customer} ask={ask} onKeep={deleting.close} onDeleted={() => goOnAsGuest(forget)} />
        )}
      </Sheet>
    </>
  )
}

/**
 * Closes an overlay, if it is still open, and does the rest once the address no longer holds it: what is under it may be
 * left then, where two ways back at once would be one.
 */
function useCloseThen(overlay: Overlay): (rest: () => void) => void {
  const latest = useRef(overlay)
  const pending = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    latest.current = overlay
    if (overlay.open) return
    pending.current?.()
    pending.current = undefined
  })
  return rest => {
    if (!latest.current.open) return rest()
    pending.current = rest
    latest.current.close()
  }
}

/**
 * The shown part of the settings, `?compte=parametres&onglet=securite`: a reload finds it again, Back does not stop at
 * each. It leaves the address with the account.
 */
function useSettingsTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const put = (tab: SettingsTab | undefined) =>
    setSearch(
      params => {
        if (tab) params.set(TAB_PARAM, tab)
        else params.delete(TAB_PARAM)
        return params
      },
      { replace: true, state },
    )
  const isLeftBehind = search.has(TAB_PARAM) && !search.has('compte')
  const drop = useEffectEvent(() => put(undefined))
  useEffect(() => {
    if (isLeftBehind) drop()
  }, [isLeftBehind])
  return [SETTINGS_TABS.find(({ name }) => name === search.get(TAB_PARAM))?.name ?? 'profil', put]
}
/** The parts of the settings, as the address names them: `?compte=parametres&onglet=securite`. */
const SETTINGS_TABS = [
  { name: 'profil', title: 'Profil' },
  { name: 'securite', title: 'Sécurité' },
  { name: 'donnees', title: 'Mes données' },
] as const
type SettingsTab = (typeof SETTINGS_TABS)[number]['name']
