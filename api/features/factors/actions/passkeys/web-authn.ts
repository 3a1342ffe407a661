/** The library is loaded with the first passkey: it takes a quarter of the time in which a process starts. */
export const webAuthn = () => import('@simplewebauthn/server')
