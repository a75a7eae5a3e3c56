import type { CounterState } from '@fiel/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { storageName } from '../api/mode.ts'
import { useSession } from '../api/session.ts'
import { addSignOutGuard } from '../api/sign-out-guards.ts'
import { hasOpenReturns, settleReturns } from './lost-returns.ts'
import type { SavedSale } from './made-sale.ts'
import { isWaiting, settleAttempts } from './redeem-attempts.ts'
import { refusalOf, type SentSale, sendSale, sendWaitingSales } from './send-sale.ts'
import { listWaitingSales, removeWaitingSale, saveWaitingSale, type WaitingSale } from './waiting-sales.ts'

interface Counter {
	/** The last known state; null before the first answer. */
	state: CounterState | null
	isOnline: boolean
	/** Whether the session has ended; what waits is sent after the user has signed in again. */
	isSignedOut: boolean
	/** Reads again what an entry changes. */
	refresh(): Promise<void>
	/** Reads the limits again, which an owner may have changed; null if the server does not answer. */
	probe(): Promise<CounterState | null>
	/** A call failed because the server does not answer. */
	reportFailure(error: unknown): void
	/** The branch at which a user without one sells; null for none. */
	branchId: string | null
	chooseBranch(id: string | null): void
	/** The sales of this user that are not known to be recorded. */
	waiting: WaitingSale[]
	/** How many sales of other users wait on this device. */
	othersWaiting: number
	/** A correction that is refused again stays in the list; for another sale the form has everything. */
	sell(sale: SavedSale, isCorrection: boolean): Promise<SentSale>
	/** Keeps what was changed in a refused sale, which stays refused until it is sent again. */
	saveCorrection(sale: SavedSale): Promise<void>
	sendAll(): Promise<void>
	discard(key: string): Promise<void>
}

const Context = createContext<Counter | null>(null)

export const useCounter = (): Counter => {
	const counter = use(Context)
	if (!counter) throw new Error('there is no CounterProvider')
	return counter
}

/** The branch at which this user sells now; null for none. */
export const useBranchName = (): string | null => {
	const { state, branchId } = useCounter()
	const branch = state?.Branch ?? state?.Branches.find(({ Id }) => Id === branchId)
	return branch ? (branch.Name ?? branch.Id) : null
}

const PROBE_MS = 5_000
const STATE = storageName('fiel-counter-state')
const BRANCH = storageName('fiel-counter-branch')

/** Keeps the state of the counter, notices when the network is away, and sends what waits when it is back. */
export function CounterProvider({ children }: { children: ReactNode }) {
	const { state, isOnline, isSignedOut, reportFailure, probe } = useConnection()
	useReportedFailures(reportFailure)
	const refresh = useRefresh()
	const { waiting, othersWaiting, reload } = useWaiting()
	const { UserId, Merchant } = useSession()
	const [branchId, setBranchId] = useState(() => localStorage.getItem(BRANCH))
	const sendAll = useCallback(async () => {
		await Promise.all([settleAttempts(UserId), settleReturns(Merchant.Id, UserId)])
		await sendWaitingSales((await ownSales(Merchant.Id, UserId)).filter(({ refusal }) => refusal === null))
		await reload()
		await Promise.all([probe(), refresh()])
	}, [Merchant.Id, UserId, reload, probe, refresh])
	useEffect(() => {
		if (isOnline && !isSignedOut) sendAll()
	}, [isOnline, isSignedOut, sendAll])
	useRetry(waiting, isOnline && !isSignedOut, sendAll)
	useSettling({ merchantId: Merchant.Id, userId: UserId }, isOnline && !isSignedOut, sendAll)
	useSignOutGuard(sendAll)
	const { sell, saveCorrection } = useSelling({ reload, reportFailure, probe, refresh })
	const value = useMemo(
		(): Counter => ({
			...{ state, isOnline, isSignedOut, refresh, probe, reportFailure, waiting, othersWaiting, sendAll },
			...{ sell, saveCorrection, branchId },
			chooseBranch: (id) => {
				setBranchId(id)
				if (id) localStorage.setItem(BRANCH, id)
				else localStorage.removeItem(BRANCH)
			},
			discard: async (key) => {
				await removeWaitingSale(key)
				await reload()
			},
		}),
		[
			state,
			isOnline,
			isSignedOut,
			refresh,
			probe,
			reportFailure,
			waiting,
			othersWaiting,
			sell,
			saveCorrection,
			sendAll,
			branchId,
			reload,
		],
	)
	return <Context value={value}>{children}</Context>
}

interface Connected {
	reload: () => Promise<void>
	reportFailure: (error: unknown) => void
	probe: () => Promise<CounterState | null>
	refresh: () => Promise<void>
}

type Refused = Pick<WaitingSale, 'refusal' | 'refusedField'>

/** Writes sales to this device, and sends them. */
const useSelling = ({ reload, reportFailure, probe, refresh }: Connected) => {
	const { UserId, Merchant } = useSession()
	const toWaiting = useCallback(
		(made: SavedSale, refused: Refused): WaitingSale => ({
			...{ ...made, refusal: refused.refusal, refusedField: refused.refusedField ?? null },
			...{ key: made.request.Key, merchantId: Merchant.Id, userId: UserId },
		}),
		[Merchant.Id, UserId],
	)
	const sell = useCallback(
		async (made: SavedSale, isCorrection: boolean): Promise<SentSale> => {
			const sale = toWaiting(made, { refusal: null })
			await saveWaitingSale(sale)
			// A correction is a sale that had waited on this device.
			const sent = await sendSale(sale, { isOffline: isCorrection })
			// The form shows why, and the cashier corrects it there.
			if (sent.is === 'refused') {
				if (isCorrection) await saveWaitingSale(toWaiting(made, refusalOf(sent.failure)))
				else await removeWaitingSale(sale.key)
			}
			if (sent.is === 'waiting') reportFailure(sent.failure)
			await reload()
			if (sent.is === 'recorded') void Promise.all([probe(), refresh()])
			return sent
		},
		[toWaiting, reload, reportFailure, probe, refresh],
	)
	const saveCorrection = useCallback(
		async (made: SavedSale): Promise<void> => {
			const was = (await listWaitingSales(Merchant.Id)).find(({ key }) => key === made.request.Key)
			if (was?.refusal) await saveWaitingSale(toWaiting(made, was))
			await reload()
		},
		[Merchant.Id, toWaiting, reload],
	)
	return { sell, saveCorrection }
}

const RETRY_MS = 10_000

/** Sends again what a short fault has left behind while the network seems to be there. */
const useRetry = (waiting: WaitingSale[], isReachable: boolean, sendAll: () => Promise<void>): void => {
	const isNeeded = isReachable && waiting.some(({ refusal }) => refusal === null)
	useEffect(() => {
		if (!isNeeded) return
		const timer = setInterval(sendAll, RETRY_MS)
		return () => clearInterval(timer)
	}, [isNeeded, sendAll])
}

/** Gives rewards back later whose cancellation got no answer, and looks up returns whose answer got lost. */
const useSettling = (
	{ merchantId, userId }: { merchantId: number; userId: number },
	isReachable: boolean,
	sendAll: () => Promise<void>,
): void => {
	useEffect(() => {
		if (!isReachable) return
		const isNeeded = (): boolean => isWaiting(userId) || hasOpenReturns(merchantId, userId)
		const timer = setInterval(() => isNeeded() && void sendAll(), RETRY_MS)
		return () => clearInterval(timer)
	}, [merchantId, userId, isReachable, sendAll])
}

const ownSales = async (merchantId: number, userId: number): Promise<WaitingSale[]> =>
	(await listWaitingSales(merchantId)).filter((sale) => sale.userId === userId)

/** The state that the server told last, and whether it answers now. */
const useConnection = () => {
	const [state, setState] = useState<CounterState | null>(() => recallState())
	const [isOnline, setOnline] = useState(navigator.onLine)
	const [isSignedOut, setSignedOut] = useState(false)
	const probe = useCallback(async (): Promise<CounterState | null> => {
		try {
			const next = await call('getCounter')
			localStorage.setItem(STATE, JSON.stringify(next))
			setState(next)
			setOnline(true)
			setSignedOut(false)
			return next
		} catch (error) {
			setOnline(!isAway(error))
			setSignedOut(isUnauthorized(error))
			return null
		}
	}, [])
	const reportFailure = useCallback((error: unknown) => {
		if (isAway(error)) setOnline(false)
		if (isUnauthorized(error)) setSignedOut(true)
	}, [])
	useEffect(() => {
		probe()
		const leave = (): void => setOnline(false)
		const look = (): unknown => document.visibilityState === 'visible' && probe()
		addEventListener('online', probe)
		// An owner may have changed the limits meanwhile.
		addEventListener('focus', probe)
		document.addEventListener('visibilitychange', look)
		addEventListener('offline', leave)
		return () => {
			removeEventListener('online', probe)
			removeEventListener('focus', probe)
			document.removeEventListener('visibilitychange', look)
			removeEventListener('offline', leave)
		}
	}, [probe])
	useEffect(() => {
		if (isOnline) return
		const timer = setInterval(probe, PROBE_MS)
		return () => clearInterval(timer)
	}, [isOnline, probe])
	return { state, isOnline, isSignedOut, reportFailure, probe }
}

const isAway = (error: unknown): boolean => error instanceof ApiFailure && error.status === 0

const isUnauthorized = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401

/** Whatever request fails tells that the network is away, or that the session has ended. */
const useReportedFailures = (reportFailure: (error: unknown) => void): void => {
	const client = useQueryClient()
	useEffect(() => {
		const leaveQueries = client.getQueryCache().subscribe((event) => {
			if (event.type === 'updated' && event.action.type === 'error') reportFailure(event.action.error)
		})
		const leaveMutations = client.getMutationCache().subscribe((event) => {
			if (event.type === 'updated' && event.action.type === 'error') reportFailure(event.action.error)
		})
		return () => {
			leaveQueries()
			leaveMutations()
		}
	}, [client, reportFailure])
}

/** The reads that a sale, a return, a redemption or a new customer changes. */
const CHANGED = [
	...['getCounterCustomer', 'listCounterRewards', 'getCounterSale', 'previewCounterReturn', 'getOwnShift'],
]

const useRefresh = (): (() => Promise<void>) => {
	const client = useQueryClient()
	return useCallback(async () => {
		await Promise.all(CHANGED.map((read) => client.invalidateQueries({ queryKey: [read] })))
	}, [client])
}

const recallState = (): CounterState | null => {
	const stored = localStorage.getItem(STATE)
	return stored ? (JSON.parse(stored) as CounterState) : null
}

const useWaiting = () => {
	const { UserId, Merchant } = useSession()
	const [sales, setSales] = useState<WaitingSale[]>([])
	const reload = useCallback(async () => setSales(await listWaitingSales(Merchant.Id)), [Merchant.Id])
	useEffect(() => {
		reload()
		// Another tab may have sent them.
		addEventListener('focus', reload)
		return () => removeEventListener('focus', reload)
	}, [reload])
	const waiting = useMemo(() => sales.filter(({ userId }) => userId === UserId), [sales, UserId])
	return { waiting, othersWaiting: sales.length - waiting.length, reload }
}

/** Nobody signs out while own sales wait or are rejected, because only the own session sends and shows them. */
const useSignOutGuard = (sendAll: () => Promise<void>): void => {
	const { UserId, Merchant } = useSession()
	const send = useRef(sendAll)
	send.current = sendAll
	useEffect(
		() =>
			addSignOutGuard(async () => {
				await send.current()
				const left = await ownSales(Merchant.Id, UserId)
				if (left.length === 0) return null
				return left.some(({ refusal }) => refusal === null) ? 'waiting' : 'rejected'
			}),
		[Merchant.Id, UserId],
	)
}
