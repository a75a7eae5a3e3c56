const DAY_MS = 86_400_000

/** How long a browser stays known after its last sign-in. */
const DEVICE_DAYS = 180
export const DEVICE_SECONDS = DEVICE_DAYS * 86_400
/** Beyond this number, the least recently used browsers are forgotten. */
export const MOST_DEVICES = 20

export const endOfDevice = (now: Date): Date => new Date(now.getTime() + DEVICE_DAYS * DAY_MS)
