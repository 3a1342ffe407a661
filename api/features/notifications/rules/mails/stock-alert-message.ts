import type { MessageData } from './message-data.ts'

/** 'stock-alert': goes to the staff's devices. */
export function stockAlertMessage(itemName: string): MessageData {
  return { values: { item: { name: itemName } } }
}
