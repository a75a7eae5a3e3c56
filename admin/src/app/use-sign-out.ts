import type { AdminOperationId } from '@fiel/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ROUTES } from '../api/routes.ts'
import { forgetSession } from '../api/session.ts'
import { findLeftBehind } from '../api/sign-out-guards.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { dropAllDrafts } from '../ui/draft.ts'
import { notifyProblem } from '../ui/notify.ts'

export const signOutText = words(
	{
		signOut: 'Sign out',
		waiting: 'Some sales on this device haven’t been sent. Connect to the internet before you sign out.',
		rejected: 'A sale on this device was rejected. Correct or discard it before you sign out.',
	},
	{
		signOut: 'Sair',
		waiting: 'Há vendas neste dispositivo que ainda não foram enviadas. Conecte-se à internet antes de sair.',
		rejected: 'Uma venda neste dispositivo foi recusada. Corrija ou descarte a venda antes de sair.',
	},
	{
		signOut: 'Cerrar sesión',
		waiting:
			'Hay ventas en este dispositivo que aún no se enviaron. Conéctate a internet antes de cerrar sesión.',
		rejected: 'Una venta en este dispositivo fue rechazada. Corrígela o descártala antes de cerrar sesión.',
	},
)

/** Forgets everything that was read, except what needs no session: the sign-in page is reading it just now. */
const forgetAnswers = (client: QueryClient): void => {
	client.removeQueries({
		predicate: ({ queryKey: [id] }) => ROUTES[id as AdminOperationId]?.access !== 'open',
	})
	client.getMutationCache().clear()
}

/** Signs the user out, unless sales would be lost. */
export const useSignOut = (): (() => Promise<void>) => {
	const t = useText(signOutText)
	const client = useQueryClient()
	const navigate = useNavigate()
	const signOut = useWrite('signOut')
	return async () => {
		const left = await findLeftBehind()
		if (left) return notifyProblem(t[left])
		await signOut.mutateAsync({}).catch(() => {}) // without a session the user is signed out anyway
		await navigate({ to: '/sign-in' })
		dropAllDrafts()
		forgetSession()
		forgetAnswers(client)
	}
}
