/** Bytes that a file may have when it is sent. */
export const mostBytes = 10 * 1024 * 1024
/** Files that one person may send about one challenger in 24 hours. */
export const mostFilesADay = 20
/** Pixels of the longer side of a stored picture. */
export const pictureSide = 2048

export const tooLargeMessage = 'A file can have at most 10 MB.'
export const noPictureMessage =
  'This file is not a picture that can be read. Please choose a JPEG, PNG or WebP.'
export const noDocumentMessage =
  'This file is neither a picture nor a PDF that can be read. Please choose another one.'
export const enoughFilesMessage = `You can send up to ${mostFilesADay} files in 24 hours. Please send more tomorrow.`
