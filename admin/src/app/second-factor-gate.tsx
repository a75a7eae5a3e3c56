import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../api/session.ts'
import { LoadState } from '../ui/load-state.tsx'

const SetUpSecondFactor = lazy(() =>
	import('./set-up-second-factor.tsx').then((file) => ({ default: file.SetUpSecondFactor })),
)

/** Leads users who need a second factor to set one up. Nothing else is shown until they have, and have seen their codes. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
	const { MustSetUpSecondFactor } = useSession()
	const [isOpen, setOpen] = useState(false)
	if (!MustSetUpSecondFactor && !isOpen) return children
	return (
		<Suspense fallback={<LoadState />}>
			<SetUpSecondFactor isOpen={isOpen} setOpen={setOpen} />
		</Suspense>
	)
}
