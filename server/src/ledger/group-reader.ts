/** Whose rows they are. */
export interface Owner {
	merchant_id: number
	customer_id: number
}

const compareOwners = (a: Owner, b: Owner): number =>
	a.merchant_id - b.merchant_id || a.customer_id - b.customer_id
/** The owner who comes first, by merchant and customer. */
export const firstOwner = (owners: (Owner | undefined)[]): Owner | undefined =>
	owners
		.filter((owner) => owner !== undefined)
		.reduce<Owner | undefined>(
			(least, owner) => (least && compareOwners(least, owner) <= 0 ? least : owner),
			undefined,
		)

/** Reads rows that are ordered by owner, one owner at a time. */
export interface GroupReader<Row> {
	/** Returns the owner of the next row. */
	peekOwner(): Promise<Owner | undefined>
	/** Returns the rows of the owner; none if the next row belongs to another owner. */
	take(owner: Owner): Promise<Row[]>
}

export const createGroupReader = <Row>(pages: AsyncGenerator<(Row & Owner)[]>): GroupReader<Row> => {
	let page: (Row & Owner)[] = []
	let at = 0
	const next = async (): Promise<(Row & Owner) | undefined> => {
		if (at < page.length) return page[at]
		page = (await pages.next()).value ?? []
		at = 0
		return page[0]
	}
	return {
		peekOwner: next,
		async take(owner) {
			const rows: Row[] = []
			for (;;) {
				const row = at < page.length ? page[at] : await next()
				if (!row || compareOwners(row, owner) !== 0) return rows
				rows.push(row)
				at += 1
			}
		},
	}
}
