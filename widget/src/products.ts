import { type Client, isFailure } from './client.ts'
import { quietly } from './dom.ts'

export interface Product {
	Id: string
	Price: number
	PriceCurrency?: string
	Name?: string
}

export interface Earning {
	Id: string
	Points: number
	Cashback: number
}

type Answer = (earning: Earning | null) => void

const MAX_ITEMS = 100
const KEPT_MS = 60_000
/** Frames are not drawn in a tab that nobody sees. */
const HIDDEN_WAIT_MS = 50
const MAX_WAIT_S = 60

const keyOf = ({ Id, Price, PriceCurrency = '' }: Product): string => `${Id}\n${Price}\n${PriceCurrency}`

/**
 * Asks what products earn, for the member who is signed in or for anybody: all that a page asks for until the next frame
 * are in one request.
 */
export const createProductAsker = (
	client: Pick<Client, 'ask' | 'send'>,
	hasMember: () => Promise<boolean>,
) => {
	const kept = new Map<string, { at: number; earning: Earning }>()
	let waiting = new Map<string, { product: Product; answers: Answer[] }>()
	let version = 0

	const askOnce = async (Items: Product[], isMember: boolean): Promise<{ Items: Earning[] }> => {
		if (!isMember) return client.ask('POST', '/products', { Items })
		try {
			return await client.send('POST', '/products', { Items })
		} catch (error) {
			// Who has not joined, or whose token may not read, sees what everybody earns.
			if (isFailure(error) && ['no-member', 'signed-out', 'refused'].includes(error.kind))
				return askOnce(Items, false)
			throw error
		}
	}
	const askFor = async (products: Product[], repeats = true): Promise<(Earning | null)[]> => {
		try {
			const { Items } = await askOnce(products, await hasMember().catch(() => false))
			return products.map((_product, index) => Items[index] ?? null)
		} catch (error) {
			if (!repeats || !isFailure(error) || error.kind !== 'busy') return products.map(() => null)
			await new Promise((resolve) => setTimeout(resolve, Math.min(error.retryAfter, MAX_WAIT_S) * 1000))
			return askFor(products, false)
		}
	}
	const send = async (): Promise<void> => {
		const asked = [...waiting.values()]
		waiting = new Map()
		const asOf = version
		for (let from = 0; from < asked.length; from += MAX_ITEMS) {
			const part = asked.slice(from, from + MAX_ITEMS)
			const earnings = await askFor(part.map(({ product }) => product))
			part.forEach(({ product, answers }, index) => {
				const earning = earnings[index] ?? null
				if (earning && asOf === version) kept.set(keyOf(product), { at: Date.now(), earning })
				for (const answer of answers) quietly(() => answer(earning))
			})
		}
	}
	const ask = (product: Product, answer: Answer): void => {
		const key = keyOf(product)
		const known = kept.get(key)
		if (known && Date.now() - known.at < KEPT_MS) {
			answer(known.earning)
			return
		}
		if (waiting.size === 0) {
			const schedule = document.hidden
				? (act: () => void) => setTimeout(act, HIDDEN_WAIT_MS)
				: requestAnimationFrame
			schedule(() => quietly(send))
		}
		const entry = waiting.get(key) ?? { product, answers: [] }
		entry.answers.push(answer)
		waiting.set(key, entry)
	}
	return {
		ask,
		/** Somebody else may be signed in now. */
		forget() {
			version += 1
			kept.clear()
		},
	}
}
export type ProductAsker = ReturnType<typeof createProductAsker>
