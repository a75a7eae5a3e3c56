const LIVE = '/admin'
const TEST = '/admin/test'

/**
 * Whether this document shows the test data. The address says so, and it cannot change while the document is open: the
 * other mode is another document, with nothing in its memory. So a reload and a second tab keep their mode, and two tabs
 * do not share it.
 */
export const IS_TEST = location.pathname === TEST || location.pathname.startsWith(`${TEST}/`)

/** What the addresses of all pages begin with. */
export const BASE = IS_TEST ? TEST : LIVE

/** Opens a page in the other mode, or in this one anew. */
export const openInMode = (isTest: boolean, path: string): void =>
	location.assign(`${isTest ? TEST : LIVE}${path}`)

/** Leaves a test mode that has no data any more, without an entry in the history. */
export const replaceByLive = (): void => location.replace(`${LIVE}/`)

/** The name under which this mode keeps something on the device. */
export const storageName = (name: string): string => (IS_TEST ? `${name}-test` : name)
