import type { BulkAction as BulkActionBody, BulkKind } from '@fiel/contract'
import type { Decimal } from '../../db/decimal.ts'

/** What is done to each customer. */
export interface BulkWork {
	kind: BulkKind
	/** Points for each customer; null without points. */
	amount: Decimal | null
	/** The name of the tag; null for none. */
	tag: string | null
	tierId: number | null
	tierUntil: Date | null
}

/** The same change for every customer of a segment. */
export interface BulkAction extends BulkWork {
	id: number
	segmentId: number
	segmentName: string
	/** Of all customers together, in currency, when it was asked for. */
	worth: Decimal | null
	tagId: number | null
	reason: string
	key: string
	state: BulkActionBody['State']
	customers: number
	lists: number
	nextList: number
	changed: number
	same: number
	refused: number
	askedBy: string
	askedById: number
	askedAt: Date
	decidedBy: string | null
	decidedAt: Date | null
	decisionReason: string | null
	stoppedBy: string | null
	finishedAt: Date | null
	undoReason: string | null
	undoneBy: string | null
	undoStartedAt: Date | null
	undoneAt: Date | null
	/** The list that is undone next, from the last one down to -1; null if the action is not undone. */
	undoNextList: number | null
	undone: number
	kept: number
}

/** The change key of a customer begins with this; the id of the customer follows. */
export const keyPrefixOf = ({ id }: Pick<BulkAction, 'id'>): string => `bulk-${id}-`

/** The customers that one transaction changes. */
export const LIST_SIZE = 500
