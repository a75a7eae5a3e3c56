/** A merchant of the run, and what its customers can get. */
export interface FaultShop {
	name: string
	/** Whether orders wait for the worker before they are granted. */
	isWaiting: boolean
	/** A reward that costs points. */
	reward: number
	/** A reward that is paid with cashback. */
	cashbackReward: number
	quizzes: { id: number; question: number; option: number }[]
}

/**
 * What the client knows about a write. `open`: in progress, or given up without an answer; it is stored once or
 * not at all. `done`: acknowledged. `undone`: not asked for, refused, or given up after answers that all said that
 * nothing was done.
 */
export type WriteStatus = 'open' | 'done' | 'undone'

/** Writes that the client sends. */
export type SentKind = 'order' | 'cancel' | 'return' | 'redeem' | 'hold' | 'change' | 'quiz'

/**
 * Writes that follow from others: a `grant` from an order and an `ending` from a change that adds points, both later; a
 * `use` of a redemption from the order that names it; a `giveback` of a redemption from whatever ends it.
 */
export type CausedKind = 'grant' | 'ending' | 'use' | 'giveback'

export interface Write {
	kind: SentKind | CausedKind
	shop: FaultShop
	customer: string
	/**
	 * The id of the order, the key of the change, the redemption or the return, or the quiz. A hold has the cart and the
	 * cents, a use the key of the redemption and the order.
	 */
	key: string
	/** The change of the balance; for an order, that of its grant. */
	points: number
	/** For an order: how much of it the client has asked to return, done or not. */
	returned?: number
	status: WriteStatus
	/** The last request about it, and the answer, for the explanation of a failure. */
	request?: string
	answer?: string
}

export type GivenWrite = Omit<Write, 'status'>

/** What the client knows about one PIN. Every try is counted before it is sent. */
export interface PinRecord {
	shop: FaultShop
	customer: string
	transactionId: string
	challenges: number
	guesses: number
	/** The guesses that were answered as not right while all clocks were right and the code could still be compared. */
	comparisons: number
	/** Whether the service has said that the code is right. */
	isConfirmed: boolean
}

/** The client's log of everything it has sent, with the outcome as far as it is known. */
export interface WriteLog {
	readonly writes: ReadonlyMap<string, Write>
	readonly pins: PinRecord[]
	/** Adding an order also adds its grant as `open`: it may happen at any time, once. */
	add(write: GivenWrite, status?: WriteStatus): Write
	find(kind: Write['kind'], shop: FaultShop, customer: string, key: string): Write | undefined
	/** The acknowledged orders of a customer. */
	ordersOf(shop: FaultShop, customer: string): Write[]
}

export const writeName = (kind: Write['kind'], shop: string, customer: string, key: string): string =>
	`${shop} ${customer} ${kind} ${key}`

export const createWriteLog = (): WriteLog => {
	const writes = new Map<string, Write>()
	const orders = new Map<string, Write[]>()
	const add = (given: GivenWrite, status: WriteStatus = 'open'): Write => {
		const write: Write = { ...given, status }
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
		pins: [],
		add,
		find: (kind, shop, customer, key) => writes.get(writeName(kind, shop.name, customer, key)),
		ordersOf: (shop, customer) =>
			(orders.get(`${shop.name} ${customer}`) ?? []).filter(({ status }) => status === 'done'),
	}
}
