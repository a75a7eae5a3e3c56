import { isDeepStrictEqual } from 'node:util'
import { panelText } from '../messages/panel/panel-text.ts'
import { conflict, type Failure } from './admin-reply.ts'

type JsonObject = Record<string, unknown>

/**
 * Refuses a change of an object that another user changed after the caller had loaded it. `loaded` has the members as
 * the caller knows them; call it under the lock of the change.
 */
export const checkLoaded = (loaded: object | undefined, stored: object | undefined): Failure | null => {
	if (!loaded || !stored) return null
	const changed = differingMembers(loaded as JsonObject, stored as JsonObject)
	if (changed.length === 0) return null
	return conflict(`${changed.join(', ')} changed after it was loaded`, panelText.changedMeanwhile(), 'Loaded')
}

/** Members of objects are compared one by one, lists as a whole. */
const differingMembers = (loaded: JsonObject, stored: JsonObject): string[] =>
	Object.entries(loaded).flatMap(([name, value]) => {
		const now = stored[name]
		if (!isJsonObject(value) || !isJsonObject(now)) return isDeepStrictEqual(value, now) ? [] : [name]
		return differingMembers(value, now).map((member) => `${name}.${member}`)
	})

const isJsonObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
