import { type Item, readAll } from '../api/use-paged-list.ts'

/** The lists that read single rows by their store ids or codes. */
type NamedList = 'listCustomers' | 'listOrders' | 'listCoupons'

/** The characters of ids in one request; the address of a request cannot be much longer. */
const MOST_CHARACTERS = 3_000

/** Reads selected rows again for a file, because the audit log tells who saves them. */
export const readForFile = async <Id extends NamedList>(
	list: Id,
	ids: readonly string[],
): Promise<Item<Id>[]> => {
	const parts: string[] = []
	for (const id of ids) {
		const last = parts.at(-1)
		if (last === undefined || last.length > MOST_CHARACTERS) parts.push(id)
		else parts[parts.length - 1] = `${last}\n${id}`
	}
	const read: Item<Id>[] = []
	for (const only of parts)
		read.push(...(await readAll(list, { query: { only, export: true } }, () => undefined)))
	return read
}
