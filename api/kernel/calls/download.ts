/** A file that the browser saves. `fileName` consists of letters, digits, `.` and `-` only. */
export type Download = { fileName: string; contentType: string; bytes: Buffer }
