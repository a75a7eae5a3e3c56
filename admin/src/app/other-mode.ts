import { findPage } from './pages.ts'

/** Where to go in the other mode: the list of the page, because a single customer or order is not in both. */
export const pathInOtherMode = (path: string): string => {
	const list = path.startsWith('/settings') ? path : `/${path.split('/')[1]}`
	return findPage(list) ? list : '/'
}
