import type { Queryable } from './database.ts'

/**
 * Declares a cache that belongs to a database handle: two databases in one process never share entries, and a cache goes
 * with its handle. ARCHITECTURE.md lists what is cached and why that is safe.
 */
export const createDatabaseCache = <Cache>(create: () => Cache) => {
	const caches = new WeakMap<object, Cache>()
	return ({ cacheScope }: Pick<Queryable, 'cacheScope'>): Cache => {
		let cache = caches.get(cacheScope)
		if (!cache) {
			cache = create()
			caches.set(cacheScope, cache)
		}
		return cache
	}
}
