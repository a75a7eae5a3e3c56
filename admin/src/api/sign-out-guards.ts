/** What signing out would leave behind: sales that wait to be sent, or that the server rejected. */
export type LeftBehind = 'waiting' | 'rejected'

/** Says what signing out would leave behind; null for nothing. */
type SignOutGuard = () => Promise<LeftBehind | null>

const guards = new Set<SignOutGuard>()

/** A page that holds something only the own session can send adds a guard; the result removes it. */
export const addSignOutGuard = (guard: SignOutGuard): (() => void) => {
	guards.add(guard)
	return () => guards.delete(guard)
}

export const findLeftBehind = async (): Promise<LeftBehind | null> => {
	for (const guard of guards) {
		const left = await guard()
		if (left) return left
	}
	return null
}
