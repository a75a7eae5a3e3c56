import type { Change } from '@fiel/contract'
import { isPlainObject, isSame, type PlainObject } from './rebase.ts'

/** The members that the user edited; the others are not sent, because another user may have changed them. */
export const changedMembers = <Body extends object>(loaded: Body, edited: Body): Change<Body> =>
	changed(loaded as PlainObject, edited as PlainObject) as Change<Body>

/** Objects are changed by member, as in the API; lists are replaced as a whole. */
const changed = (loaded: PlainObject, edited: PlainObject): PlainObject =>
	Object.fromEntries(
		Object.entries(edited)
			.filter(([name, value]) => !isSame({ value: loaded[name] }, { value }))
			.map(([name, value]) => {
				const before = loaded[name]
				return [name, isPlainObject(before) && isPlainObject(value) ? changed(before, value) : value]
			}),
	)

/**
 * The values that edited members had when they were loaded, for the server to compare: what another user changed
 * meanwhile is not overwritten. Members that are decided together are compared as soon as one of them was edited.
 */
export const loadedMembers = <Body extends object>(
	loaded: Body,
	changes: Change<Body>,
	together: readonly (keyof Body)[],
): Change<Body> => {
	const edited = original(loaded as PlainObject, changes as PlainObject) as Change<Body>
	if (!together.some((name) => name in changes)) return edited
	return { ...edited, ...Object.fromEntries(together.map((name) => [name, loaded[name]])) }
}

const original = (loaded: PlainObject, changes: PlainObject): PlainObject =>
	Object.fromEntries(
		Object.entries(changes).map(([name, value]) => {
			const before = loaded[name]
			return [name, isPlainObject(before) && isPlainObject(value) ? original(before, value) : before]
		}),
	)
