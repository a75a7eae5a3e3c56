import type { Change } from '@fiel/contract'
import { isPlainObject, isSame, type PlainObject } from './rebase.ts'

/** What an edited request says otherwise than the one made of what was loaded: the rest may be somebody else's by now. */
export const changedMembers = <Body extends object>(loaded: Body, edited: Body): Change<Body> =>
	changed(loaded as PlainObject, edited as PlainObject) as Change<Body>

/** Members that are objects are changed in part, as the interface takes them; lists are given whole. */
const changed = (loaded: PlainObject, edited: PlainObject): PlainObject =>
	Object.fromEntries(
		Object.entries(edited)
			.filter(([name, value]) => !isSame({ value: loaded[name] }, { value }))
			.map(([name, value]) => {
				const before = loaded[name]
				return [name, isPlainObject(before) && isPlainObject(value) ? changed(before, value) : value]
			}),
	)
