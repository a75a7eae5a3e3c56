import type { AdminUser } from '@fiel/contract'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'

export const text = words(
	{
		linked: 'Single sign-on',
		unlink: 'Unlink single sign-on',
		title: (email: string) => `Unlink ${email} from single sign-on?`,
		about:
			'The user is signed out. The next single sign-on with this email links the user to an account again.',
		confirm: 'Unlink',
		done: (email: string) => `${email} unlinked`,
	},
	{
		linked: 'Login único',
		unlink: 'Desvincular login único',
		title: (email) => `Desvincular ${email} do login único?`,
		about:
			'O usuário é desconectado. O próximo login único com este e-mail vincula o usuário de novo a uma conta.',
		confirm: 'Desvincular',
		done: (email) => `${email} desvinculado`,
	},
	{
		linked: 'Inicio de sesión único',
		unlink: 'Desvincular inicio único',
		title: (email) => `¿Desvincular a ${email} del inicio de sesión único?`,
		about:
			'Se cierran las sesiones del usuario. El próximo inicio de sesión único con este correo vincula de nuevo al usuario con una cuenta.',
		confirm: 'Desvincular',
		done: (email) => `${email} desvinculado`,
	},
)

/** Asks before a user is unlinked from the account at the provider. */
export function UnlinkUser({ user: { Id, Email }, onClose }: { user: AdminUser; onClose: () => void }) {
	const t = useText(text)
	const unlink = useWrite('unlinkUser', { refreshes: ['listUsers'] })
	const confirm = (): void =>
		unlink.mutate(
			{ params: { id: Id } },
			{
				onSuccess: () => {
					onClose()
					notify(t.done(Email))
				},
			},
		)
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.title(Email)}
			confirm={t.confirm}
			onConfirm={confirm}
			busy={unlink.isPending}
			failure={unlink.error}
		>
			{t.about}
		</ConfirmDialog>
	)
}
