/** The author of a change. */
export interface Author {
	/** Null for the command line. */
	userId: number | null
	/** The e-mail at the time of the change. */
	name: string
}

export const COMMAND_LINE: Author = { userId: null, name: 'command line' }

/** What a change concerns. Members have the form of the interface, without secrets. */
export interface ChangeTarget {
	/** Null for settings that exist only once. */
	id: string | number | null
	before?: unknown
	after?: unknown
}

/** A change with its request, as it is stored. */
export interface Change extends ChangeTarget {
	author: Author
	operation: string
	kind: string
	request?: unknown
	requestId?: string | null
	address?: string | null
}
