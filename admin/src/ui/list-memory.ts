import { useState } from 'react'
import { useSession } from '../api/session.ts'

/**
 * What a user chose for a list, in this browser: the columns that fit depend on the screen, and a table must not wait for
 * a request to know them. What is worth keeping elsewhere is saved as a view, on the server.
 */
export const useListMemory = <T>(
	name: string,
	isValid: (value: unknown) => value is T,
): [value: T | null, set: (value: T | null) => void] => {
	const key = `fiel-list:${useSession().UserId}:${name}`
	const [known, setKnown] = useState({ key, value: read(key, isValid) })
	const value = known.key === key ? known.value : read(key, isValid)
	const set = (next: T | null): void => {
		if (next === null) localStorage.removeItem(key)
		else localStorage.setItem(key, JSON.stringify(next))
		setKnown({ key, value: next })
	}
	return [value, set]
}

const read = <T>(key: string, isValid: (value: unknown) => value is T): T | null => {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
		return isValid(value) ? value : null
	} catch {
		return null
	}
}

export const isTexts = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((item) => typeof item === 'string')
