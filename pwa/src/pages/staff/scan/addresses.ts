/** Where the QR codes of all customers are. */
export const QR_TAB = '/admin/fidelite?onglet=qr'

/** The result of a scan; both pages show the same, each with the way back that suits its device. */
export const RESULT_ON_DESKTOP = '/admin/qr-result/:qrId'
export const RESULT_ON_MOBILE = '/admin/qr-mobile/:id'
