/** Why there is no picture. `insecure`: browsers allow a camera on https and localhost alone. */
export type CameraTrouble = 'refused' | 'absent' | 'busy' | 'insecure' | 'unknown'

/** The browsers' names of these errors, old ones too (Media Capture and Streams, getUserMedia). */
const NAMES: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

/** Recognises the error in what the scanner's library throws, which has the browser's error as part of a sentence. */
export function troubleOf(error: unknown): CameraTrouble {
  const [name = ''] =
    String(error)
      .match(/\w+Error(?=:|\b)/g)
      ?.filter(word => word in NAMES) ?? []
  return NAMES[name] ?? 'unknown'
}

type Advice = { sentence: string; help: string; mayRetry: boolean }

/** A sentence for each trouble, and what to do about it. */
export const CAMERA_ADVICE: Record<CameraTrouble, Advice> = {
  refused: {
    sentence: 'Caméra refusée. Saisissez le code QR_ à la main.',
    help: 'Pour l’autoriser\u00a0: touchez l’icône à gauche de l’adresse du site, puis «\u00a0Caméra\u00a0», puis «\u00a0Autoriser\u00a0».',
    mayRetry: true,
  },
  absent: {
    sentence: 'Aucune caméra trouvée. Saisissez le code QR_ à la main.',
    help: 'Une douchette branchée à cet appareil lit aussi les cartes.',
    mayRetry: true,
  },
  busy: {
    sentence: 'La caméra est déjà prise. Saisissez le code QR_ à la main.',
    help: 'Fermez l’autre application ou l’autre onglet qui s’en sert, puis réessayez.',
    mayRetry: true,
  },
  insecure: {
    sentence: 'Pas de caméra à cette adresse. Saisissez le code QR_ à la main.',
    help: 'Le navigateur n’ouvre la caméra que pour une adresse en https.',
    mayRetry: false,
  },
  unknown: {
    sentence: 'La caméra n’a pas pu démarrer. Saisissez le code QR_ à la main.',
    help: 'Vérifiez le réseau, puis réessayez.',
    mayRetry: true,
  },
}
