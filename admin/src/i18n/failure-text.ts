import type { ApiFailure } from '../api/api-failure.ts'
import { useText } from './language.tsx'
import { counted, words } from './words.ts'

const text = words(
	{
		unreachable: 'Fiel isn’t responding. Check your connection and try again.',
		forbidden: 'Your role doesn’t allow this.',
		contacts: 'You can’t see customers’ contact data. An owner can allow it on the Users page.',
		notFound: 'This doesn’t exist or was deleted.',
		conflict: 'Someone else changed this in the meantime. Reload the page and try again.',
		tooMany: (seconds: number) => `Too many attempts. Try again in ${counted(seconds, 'second', 'seconds')}.`,
		refused: 'This couldn’t be done. Check the values and try again.',
		fault: 'Something went wrong on our side. Try again in a moment.',
	},
	{
		unreachable: 'O Fiel não está respondendo. Verifique a conexão e tente de novo.',
		forbidden: 'Seu papel não permite isso.',
		contacts:
			'Você não pode ver os dados de contato dos clientes. Um proprietário pode permitir isso na página Usuários.',
		notFound: 'Isto não existe ou foi excluído.',
		conflict: 'Outra pessoa alterou isto nesse meio-tempo. Recarregue a página e tente de novo.',
		tooMany: (seconds) => `Tentativas demais. Tente de novo em ${counted(seconds, 'segundo', 'segundos')}.`,
		refused: 'Não foi possível concluir. Confira os valores e tente de novo.',
		fault: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
	},
	{
		unreachable: 'Fiel no responde. Revisa la conexión e inténtalo de nuevo.',
		forbidden: 'Tu rol no permite esta acción.',
		contacts:
			'No puedes ver los datos de contacto de los clientes. Un propietario puede permitirlo en la página Usuarios.',
		notFound: 'Esto no existe o se eliminó.',
		conflict: 'Otra persona hizo cambios mientras tanto. Recarga la página e inténtalo de nuevo.',
		tooMany: (seconds) =>
			`Demasiados intentos. Inténtalo de nuevo en ${counted(seconds, 'segundo', 'segundos')}.`,
		refused: 'No se pudo completar. Revisa los valores e inténtalo de nuevo.',
		fault: 'Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.',
	},
)

/** The text of a failure in the reader's language. The server writes it, except where the status says enough. */
export const useFailureText = (): ((failure: ApiFailure) => string) => {
	const t = useText(text)
	return ({ status, field, text: said, retryAfter }) => {
		if (status === 0) return t.unreachable
		if (status === 403) return field === 'MaySeeContacts' ? t.contacts : (said ?? t.forbidden)
		if (status === 404) return t.notFound
		if (status === 429) return t.tooMany(retryAfter ?? 60)
		if (status >= 500) return t.fault
		return said ?? (status === 409 ? t.conflict : t.refused)
	}
}

/** A message of the server as a sentence. */
export const sentence = (said: string): string =>
	said && `${said[0]!.toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? '' : '.'}`
