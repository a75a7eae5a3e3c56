import './app/mantine.css'
import '@mantine/notifications/styles.css'
import './app/app.css'
import './ui/lists.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './app/client.ts'
// Imported before the router, which would keep the token in the address.
import './app/link-token.ts'
import { buildRouter } from './app/router.tsx'
import { cssVariables, theme } from './app/theme.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { FocusKeeper } from './ui/focus-keeper.ts'
import { Messages } from './ui/messages.tsx'

// Styles created at run time need the nonce of the page.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

const client = createQueryClient((next) =>
	router.navigate({ to: '/sign-in', search: { next, ended: true }, ignoreBlocker: true, replace: true }),
)
const router = buildRouter(client)

createRoot(document.getElementById('root')!).render(
	<StrictMode>
		<LanguageProvider>
			<MantineProvider
				theme={theme}
				cssVariablesResolver={cssVariables}
				defaultColorScheme="auto"
				getStyleNonce={() => nonce}
			>
				<QueryClientProvider client={client}>
					<FocusKeeper />
					<Messages />
					<RouterProvider router={router} />
				</QueryClientProvider>
			</MantineProvider>
		</LanguageProvider>
	</StrictMode>,
)
