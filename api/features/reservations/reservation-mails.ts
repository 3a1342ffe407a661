/** The mails about a reservation: who asks is a stranger, whose words are read on the board alone. */

import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import { formatDay, formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { formatGuests, type TableRequest } from './rules.ts'

/** 'reservation-received': goes to a guest who left an address. */
export function reservationReceivedMail(reservation: TableRequest): MessageData {
  return { values: { reservation: reservationValues(reservation) } }
}

/**
 * 'reservation-notice': goes to the restaurant.
 * @param staffUrl the page on which it is answered
 */
export function reservationNoticeMail(reservation: TableRequest, staffUrl: string): MessageData {
  const { email, date, message } = reservation
  return {
    values: {
      reservation: {
        ...reservationValues(reservation),
        dayShort: date.slice(5).split('-').reverse().join('/'),
        noEmail: email === null,
        hasMessage: message !== '',
      },
      admin: { reservationsUrl: staffUrl },
    },
  }
}

/**
 * 'reservation-accepted' and 'reservation-declined': tell the guest the answer.
 * @param reply the staff's own sentence
 */
export function reservationAnsweredMail(reservation: TableRequest, reply: MailedWords | null): MessageData {
  return {
    typed: { reservation: { name: reservation.name } },
    values: { reservation: { ...reservationValues(reservation), reply: reply ?? '' } },
  }
}

function reservationValues({ phone, date, time, guests }: TableRequest) {
  return {
    phone,
    day: formatDay(date),
    time: formatTimeInSentence(time),
    guestsText: formatGuests(guests),
  }
}
