/** Accepts one plain address only; other characters could add a recipient or a header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/

export const isAddress = (text: string): boolean => ADDRESS.test(text) && text.length <= 254
