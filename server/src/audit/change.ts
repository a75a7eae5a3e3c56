/** Who made a change. */
export interface Author {
	/** Null for the command line. */
	userId: number | null
	/** E-mail at that time. */
	name: string
}

export const COMMAND_LINE: Author = { userId: null, name: 'command line' }

/** What a change was about: members are as the interface shows them, without secrets. */
export interface ChangeTarget {
	/** What there is but one of has no id. */
	id: string | number | null
	before?: unknown
	after?: unknown
}

/** A change as it is kept. */
export interface Change extends ChangeTarget {
	author: Author
	operation: string
	kind: string
	request?: unknown
	requestId?: string | null
	address?: string | null
}
