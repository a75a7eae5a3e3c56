/** A merchant of the run, and what its customers can get. */
export interface FaultShop {
	name: string
	/** Whether orders wait for the worker before they are granted. */
	isWaiting: boolean
	reward: number
	quizzes: { id: number; question: number; option: number }[]
}

/**
 * What the client knows about a write. `open`: in progress, or given up without an answer; it is stored once or
 * not at all. `done`: acknowledged. `undone`: refused, or given up after answers that all said that nothing was
 * done.
 */
export type WriteStatus = 'open' | 'done' | 'undone'

/** Writes that the client sends. */
export type SentKind = 'order' | 'cancel' | 'return' | 'redeem' | 'change' | 'quiz'

export interface Write {
	/** A `grant` follows from an order and an `ending` from a change that adds points; both happen later. */
	kind: SentKind | 'grant' | 'ending'
	shop: FaultShop
	customer: string
	/** The id of the order, the key of the change, the redemption or the return, or the quiz. */
	key: string
	/** The change of the balance; for an order, that of its grant. */
	points: number
	/** For an order: how much of it the client has asked to return, done or not. */
	returned?: number
	status: WriteStatus
}

/** The client's log of everything it has sent, with the outcome as far as it is known. */
export interface WriteLog {
	readonly writes: ReadonlyMap<string, Write>
	/** Adding an order also adds its grant as `open`: it may happen at any time, once. */
	add(write: Omit<Write, 'status'>): Write
	find(kind: Write['kind'], shop: FaultShop, customer: string, key: string): Write | undefined
	/** The acknowledged orders of a customer. */
	ordersOf(shop: FaultShop, customer: string): Write[]
}

export const writeName = (kind: Write['kind'], shop: string, customer: string, key: string): string =>
	`${shop} ${customer} ${kind} ${key}`

export const createWriteLog = (): WriteLog => {
	const writes = new Map<string, Write>()
	const orders = new Map<string, Write[]>()
	const add = (given: Omit<Write, 'status'>): Write => {
		const write: Write = { ...given, status: 'open' }
		writes.set(writeName(given.kind, given.shop.name, given.customer, given.key), write)
		if (given.kind === 'order') {
			const owner = `${given.shop.name} ${given.customer}`
			orders.set(owner, [...(orders.get(owner) ?? []), write])
			add({ ...given, kind: 'grant' })
		}
		return write
	}
	return {
		writes,
		add,
		find: (kind, shop, customer, key) => writes.get(writeName(kind, shop.name, customer, key)),
		ordersOf: (shop, customer) =>
			(orders.get(`${shop.name} ${customer}`) ?? []).filter(({ status }) => status === 'done'),
	}
}
