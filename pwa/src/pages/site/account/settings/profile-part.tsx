import { PhotoChoice } from '#pwa/features/customers/photo/photo-choice.tsx'
import type { usePhotoEditing } from '#pwa/features/customers/photo/use-photo-editing.ts'
import { ProfileForm } from '#pwa/features/customers/settings/profile-form.tsx'
import { AccountNotifications } from '#pwa/features/push/account-notifications.tsx'
import type { AccountCall } from '#pwa/lib/calls/callers/account-call.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'

type ProfilePartProps = { customer: Customer; ask: AccountCall; photo: ReturnType<typeof usePhotoEditing> }

/** The settings' first part: the photo, then what can be typed. */
export function ProfilePart({ customer, ask, photo }: ProfilePartProps) {
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
