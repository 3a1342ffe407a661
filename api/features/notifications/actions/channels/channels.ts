import type { Services } from '#api/platform/context/context.ts'
import type { ChannelName } from '../../rules/routing.ts'
import type { Channel } from './channel.ts'
import { mailChannel } from './mail-channel.ts'
import { pushChannel } from './push-channel.ts'
import { smsChannel } from './sms-channel.ts'

export const CHANNELS: { readonly [Name in ChannelName]?: Channel } = {
  mail: mailChannel,
  sms: smsChannel,
  push: pushChannel,
}

export function isOn(services: Services, channel: ChannelName): boolean {
  return CHANNELS[channel]?.isOn(services) ?? false
}
