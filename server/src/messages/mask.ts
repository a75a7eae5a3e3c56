/** Replaces hidden characters in what users of the panel see. */
export const MASK = '•••'

/** Keeps the first letter of a name. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}${MASK}`
