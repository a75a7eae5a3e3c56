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
