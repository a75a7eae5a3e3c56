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
import { sessionQuery } from '../api/session.ts'
import { LoadState } from '../ui/load-state.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure, PanelFailure } from './page-failure.tsx'
import { INSIDE_PAGES, OUTSIDE_PAGES } from './pages.ts'
import { Shell } from './shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet })

/** The pages inside require a session. */
const shell = createRoute({
	getParentRoute: () => root,
	id: 'shell',
	component: Shell,
	beforeLoad: async ({ context: { client }, location }) => {
		try {
			await client.ensureQueryData(sessionQuery)
		} catch (error) {
			if (error instanceof ApiFailure && error.status === 401)
				throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true })
			throw error
		}
	},
	notFoundComponent: NotFoundPage,
	errorComponent: PanelFailure,
})

const first = createRoute({
	getParentRoute: () => shell,
	path: '/',
	beforeLoad: () => {
		throw redirect({ to: INSIDE_PAGES[0]!.path, replace: true })
	},
})

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

const outside = OUTSIDE_PAGES.map(({ path, load }) =>
	createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
)
const inside = INSIDE_PAGES.map(({ path, load }) =>
	createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load) }),
)

export const buildRouter = (client: QueryClient) =>
	createRouter({
		routeTree: root.addChildren([...outside, shell.addChildren([first, unknown, ...inside])]),
		basepath: '/admin',
		context: { client },
		defaultPreload: 'intent',
		defaultPendingComponent: LoadState,
		defaultErrorComponent: PageFailure,
		scrollRestoration: true,
	})
