import type { Session } from '../users/session.ts'

/** What a user wrote about a customer. */
export interface Note {
	id: number
	customerId: number
	text: string
	author: string
	authorId: number
	writtenAt: Date
	editedAt: Date | null
	editedBy: string | null
}

/** Only the author and owners change a note. */
export const mayChange = ({ authorId }: Pick<Note, 'authorId'>, { id, role }: Session['user']): boolean =>
	authorId === id || role === 'owner'
