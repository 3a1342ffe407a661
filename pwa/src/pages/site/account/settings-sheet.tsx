import { MyData } from '#pwa/features/customers/data/my-data.tsx'
import { PhotoSheet } from '#pwa/features/customers/photo/photo-sheet.tsx'
import { usePhotoEditing } from '#pwa/features/customers/photo/use-photo-editing.ts'
import { useFreshCustomer } from '#pwa/features/customers/queries.ts'
import { SETTINGS_TABS } from '#pwa/features/customers/settings/tabs.ts'
import { accountCall } from '#pwa/lib/calls/callers/account-call.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { Tabs, tabId } from '#pwa/ui/navigation/tabs/tabs.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { ProfilePart } from './settings/profile-part.tsx'
import { SecurityPart } from './settings/security-part.tsx'
import { useSettingsTab } from './settings/use-settings-tab.ts'
import { WaysOut } from './settings/ways-out.tsx'
import type { AccountSheetProps } from './sheets/account-sheet.ts'
import './settings-sheet.css'

const PANEL = 'settings-panel'

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
