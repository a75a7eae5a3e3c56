/** A filter or the order of a list, as in the address of its page. */
export interface ViewParam {
	name: string
	value: string
}

/** The filters, the order and the columns of a list, under a name. */
export interface SavedView {
	id: number
	list: string
	name: string
	params: ViewParam[]
	/** Null for the usual columns. */
	columns: string[] | null
	isShared: boolean
	userId: number
	author: string
	changedAt: Date
}
