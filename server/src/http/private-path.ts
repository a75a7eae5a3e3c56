const PRIVATE = /^\/v1\/pvt\//i

/** Whether an address belongs to the private interface. */
export const isPrivate = (url: string): boolean => PRIVATE.test(url)
