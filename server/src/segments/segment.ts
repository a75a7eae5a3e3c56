import type { Condition } from './condition.ts'

/** A saved filter over customers. */
export interface Segment {
	id: number
	name: string
	description: string | null
	conditions: Condition[]
	createdBy: string
	createdAt: Date
	changedAt: Date
}

/** Segments with the same key have the same name. */
export const segmentKey = (name: string): string => name.normalize('NFC').trim().toLowerCase()
