import * as z from 'zod/mini'
import { imageData, PICTURE_BODY, PICTURE_PROBLEMS } from '#api/features/pictures/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, line, nullish, removablePhone } from '#api/kernel/fields.ts'
import { rolesOf } from '#api/kernel/people/roles.ts'
import { customerUser } from './contract.ts'

export const getCustomerInfo = endpoint({
  method: 'GET',
  path: '/api/customer/info/{customerId}',
  audience: ['guest', 'customer', ...rolesOf('loyalty')],
  work: 'loyalty',
  summary: 'The page behind a card’s QR code: name and email masked, unless for staff or that very customer',
  // Any text is accepted: what cannot be a card’s id gets the same answer as an id that nobody has.
  params: z.object({ customerId: z.string() }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    qr_code_id: z.string(),
    loyalty_points: z.int(),
    available_rewards: z.int(),
  }),
  problems: ['customer_not_found', 'rate_limited'],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile/update',
  audience: ['customer'],
  summary: 'Changes what the customer says of themselves; what is left out stays',
  body: z.object({
    user_email: email,
    name: line(120, 'Le nom est requis'),
    phone: removablePhone,
    /** The address that the upload answered; null removes the picture. */
    profile_image: z.optional(z.nullable(line(200))),
    marketing_opt_in: nullish(z.boolean()),
  }),
  output: customerUser,
  problems: ['not_yours'],
})

export const uploadProfileImage = endpoint({
  method: 'POST',
  path: '/api/user/profile/image',
  audience: ['customer'],
  summary:
    'Makes a picture the customer’s: JPEG, PNG or WebP, cut to a square and encoded anew; the one before is gone',
  body: z.object({
    user_email: email,
    image_data: imageData,
    filename: nullish(line(300)),
  }),
  ...PICTURE_BODY,
  atOnce: 4,
  output: z.object({ image_url: z.string() }),
  problems: ['not_yours', ...PICTURE_PROBLEMS, 'rate_limited'],
})
