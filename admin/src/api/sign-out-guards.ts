/** Says whether signing out loses nothing. */
type SignOutGuard = () => Promise<boolean>

const guards = new Set<SignOutGuard>()

/** A page that holds something only the own session can send adds a guard; the result removes it. */
export const addSignOutGuard = (guard: SignOutGuard): (() => void) => {
	guards.add(guard)
	return () => guards.delete(guard)
}

export const maySignOut = async (): Promise<boolean> => {
	for (const guard of guards) if (!(await guard())) return false
	return true
}
