/** A file that the browser saves under its name. `fileName` is of letters, digits, `.` and `-` alone. */
export type Download = { fileName: string; contentType: string; bytes: Buffer }
