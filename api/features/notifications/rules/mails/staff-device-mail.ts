/** What the restaurant is mailed about a login by another device. */
import type { ProofWay } from '#api/kernel/people/proof.ts'
import { instantInSentence } from '#api/kernel/time/paris-time.ts'
import type { MessageData } from './message-data.ts'

const WAYS: Record<ProofWay, string> = {
  password: 'mot de passe seul',
  totp: 'mot de passe et code',
  recovery: 'mot de passe et code de secours',
  passkey: 'clé d’accès',
  pin: 'code personnel',
}

type Login = { name: string; username: string; device: string; way: ProofWay; at: Date }

/** @param page where the device is signed out and the account gets another password */
export function staffDeviceMail({ name, username, device, way, at }: Login, page: string): MessageData {
  return {
    page,
    values: {
      account: { name, username },
      login: { device, at: instantInSentence(at), way: WAYS[way] },
      admin: { teamUrl: page },
    },
  }
}
