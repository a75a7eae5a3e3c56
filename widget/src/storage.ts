/** Storage of the browser, which may be switched off, full or forbidden; then nothing is kept. */
export interface Store {
	get<T>(name: string): T | null
	set(name: string, value: unknown): void
	remove(name: string): void
}

type Kind = 'localStorage' | 'sessionStorage'

export const keyOf = (shop: string, name: string): string => `fiel:${shop}:${name}`

export const openStore = (kind: Kind, shop: string): Store => {
	const attempt = <T>(act: (storage: Storage) => T): T | null => {
		try {
			return act(window[kind])
		} catch {
			return null
		}
	}
	return {
		get: <T>(name: string) =>
			attempt((storage) => JSON.parse(storage.getItem(keyOf(shop, name)) ?? 'null') as T | null),
		set: (name, value) => void attempt((storage) => storage.setItem(keyOf(shop, name), toJson(value))),
		remove: (name) => void attempt((storage) => storage.removeItem(keyOf(shop, name))),
	}
}

/**
 * JSON of plain values. `JSON.stringify` asks every array for `toJSON`, which old libraries add to `Array.prototype`
 * and which writes arrays as texts.
 */
export const toJson = (value: unknown): string => {
	if (Array.isArray(value)) {
		const parts: string[] = []
		for (const item of value) parts.push(toJson(item))
		return `[${parts.join(',')}]`
	}
	if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
	const members: string[] = []
	const known = value as Record<string, unknown>
	for (const name of Object.keys(known))
		if (known[name] !== undefined) members.push(`${JSON.stringify(name)}:${toJson(known[name])}`)
	return `{${members.join(',')}}`
}
