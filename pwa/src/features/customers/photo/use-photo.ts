import { useMutation } from '@tanstack/react-query'
import { updateProfile, uploadProfileImage } from '#api/features/customers/contract-profile.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { type Customer, currentCustomer, updateCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import type { Crop } from '#pwa/ui/media/crop.ts'
import { encodedCrop } from '#pwa/ui/media/draw-crop.ts'

/** As many pixels as the largest place that shows it has, on the sharpest screen. */
const WIDTH_PX = 512

type Chosen = { customer: Customer; picture: ImageBitmap; crop: Crop }

/** Sends the chosen square of a picture, which replaces the former photo. */
export function useSavePhoto(ask: AccountCall) {
  return useMutation({
    mutationFn: async ({ customer, picture, crop }: Chosen) => {
      const image_data = encodedCrop(picture, crop, WIDTH_PX)
      const body = { user_email: customer.email, image_data, filename: 'photo.jpg' }
      const { image_url } = await ask(uploadProfileImage, { body })
      updateCustomer({ ...(currentCustomer() ?? customer), profile_image: image_url })
      showToast({ tone: 'done', text: 'Photo mise à jour\u00a0!', durationMs: 3000 })
    },
  })
}

/** Removes the photo; name and phone number stay as they were last saved. */
export function useRemovePhoto(ask: AccountCall) {
  return useMutation({
    mutationFn: async ({ name, email }: Customer) => {
      updateCustomer(await ask(updateProfile, { body: { user_email: email, name, profile_image: null } }))
      showToast({ tone: 'done', text: 'Photo retirée.', durationMs: 3000 })
    },
  })
}

const SAY_THEMSELVES = ['image_type', 'image_too_large', 'image_dimensions', 'image_unreadable', 'rate_limited']

/** The former client's sentence, except where the server's is better. */
export function photoFailure(error: Error | null): string | undefined {
  if (!error) return undefined
  const saysItself = error instanceof ApiProblem && SAY_THEMSELVES.includes(error.code)
  return saysItself ? error.message : 'Erreur lors du téléchargement de l’image. Veuillez réessayer.'
}
