import type { AdminSession } from '@fiel/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
	createRootRouteWithContext,
	createRoute,
	createRouter,
	lazyRouteComponent,
	Outlet,
	redirect,
} from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { BASE, IS_TEST, replaceByLive } from '../api/mode.ts'
import { isAllowedIn, recallSession, rememberSession, sessionQuery } from '../api/session.ts'
import { LoadState } from '../ui/load-state.tsx'
import { TRIES } from './client.ts'
import { CounterShell } from './counter-shell.tsx'
import { loadingPage } from './missing-file.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { OUTSIDE_PAGES } from './outside-pages.ts'
import { PageFailure, PanelFailure } from './page-failure.tsx'
import { COUNTER_PAGES, INSIDE_PAGES, MENU_PAGES } from './pages.ts'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { Shell } from './shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet })

interface Entered {
	context: { client: QueryClient }
	location: { href: string; pathname: string }
}

/** Reads the session; without one, the user signs in and comes back. */
const requireSession = async (
	{ context: { client }, location }: Entered,
	options: { retry?: (count: number, error: Error) => boolean } = {},
): Promise<AdminSession> => {
	try {
		const session = await client.ensureQueryData({ ...sessionQuery, ...options })
		// The test data is gone: nothing of the live data may appear under an address of test mode.
		if (IS_TEST && !session.Merchant.IsTest) {
			replaceByLive()
			return await new Promise<never>(() => {})
		}
		// The counter starts without a network only in live mode.
		if (!IS_TEST) rememberSession(session)
		return session
	} catch (error) {
		if (error instanceof ApiFailure && error.status === 401)
			throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true })
		throw error
	}
}

/** The pages of which users without a right see the frame with the menu. */
const OWN_PAGES = ['/account']

/** Whether the counter is all that a user may open. */
const isCounterOnly = (session: AdminSession): boolean =>
	isAllowedIn(session, 'getCounter') &&
	!MENU_PAGES.some(({ counter, needs }) => !counter && needs && isAllowedIn(session, needs))

/** The pages inside require a session; users who may open only the counter are led there. */
const shell = createRoute({
	getParentRoute: () => root,
	id: 'shell',
	component: () => (
		<SecondFactorGate>
			<Shell />
		</SecondFactorGate>
	),
	beforeLoad: async (entered) => {
		const session = await requireSession(entered)
		if (isCounterOnly(session) && !OWN_PAGES.includes(entered.location.pathname))
			throw redirect({ to: '/counter', replace: true })
	},
	notFoundComponent: NotFoundPage,
	errorComponent: PanelFailure,
})

/** The counter, which has a session to start with, does not wait for a server that is away. */
const unlessAway = (count: number, error: Error): boolean =>
	count < TRIES && error instanceof ApiFailure && error.status >= 500

/** The counter starts without a network too, with the session that was open before. */
const counterShell = createRoute({
	getParentRoute: () => root,
	id: 'counter',
	component: () => (
		<SecondFactorGate>
			<CounterShell />
		</SecondFactorGate>
	),
	beforeLoad: async (entered) => {
		const isRemembered = !IS_TEST && recallSession() !== null
		try {
			const session = await requireSession(entered, isRemembered ? { retry: unlessAway } : {})
			if (!isAllowedIn(session, 'getCounter')) throw redirect({ to: '/', replace: true })
		} catch (error) {
			const session = IS_TEST ? null : recallSession()
			if (!(error instanceof ApiFailure) || error.status !== 0 || !session) throw error
			entered.context.client.setQueryData(sessionQuery.queryKey, session)
		}
	},
})

const first = createRoute({
	getParentRoute: () => shell,
	path: '/',
	beforeLoad: async (entered) => {
		const session = await requireSession(entered)
		const page = MENU_PAGES.find(({ needs }) => needs && isAllowedIn(session, needs))
		throw redirect({ to: page?.path ?? OWN_PAGES[0]!, replace: true })
	},
})

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

const outside = OUTSIDE_PAGES.map(({ path, load }) =>
	createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(loadingPage(load)) }),
)
const inside = INSIDE_PAGES.map(({ path, load }) =>
	createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(loadingPage(load)) }),
)
const atCounter = COUNTER_PAGES.map(({ path, load }) =>
	createRoute({ getParentRoute: () => counterShell, path, component: lazyRouteComponent(loadingPage(load)) }),
)

export const buildRouter = (client: QueryClient) =>
	createRouter({
		routeTree: root.addChildren([
			...outside,
			counterShell.addChildren(atCounter),
			shell.addChildren([first, unknown, ...inside]),
		]),
		basepath: BASE,
		context: { client },
		defaultPreload: 'intent',
		defaultPendingComponent: LoadState,
		defaultErrorComponent: PageFailure,
		scrollRestoration: true,
	})
