import type { ErrorName } from '@fiel/contract'
import type { ApiFailure } from '../api/api-failure.ts'
import { useLanguage, useText } from './language.tsx'
import { translateFailure } from './portuguese-failures.ts'
import { words } from './words.ts'

const text = words(
	{
		unreachable: 'Fiel does not answer. Check your connection and try again.',
		forbidden: 'Your role does not allow this.',
		contacts:
			'You may not see contact data of customers. An owner can give you the right, on the Users page.',
		notFound: 'It is not there, or no longer.',
		conflict: 'Somebody else changed this meanwhile. Reload the page and try again.',
		tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
		refused: (said: string) => said,
		fault: 'Something went wrong on our side. Try again in a moment.',
		required: 'This cannot be empty.',
		positive: 'This must be more than 0.',
		tooLong: 'This is too long, or too large.',
		reward: 'Choose the reward.',
		userExists: 'Somebody has this e-mail already, or has an open invitation.',
		lastOwner: 'This is the last active owner. Make somebody else an owner first.',
		topics: 'Choose at least one topic.',
	},
	{
		unreachable: 'O Fiel não responde. Verifique a conexão e tente de novo.',
		forbidden: 'Seu papel não permite isso.',
		contacts:
			'Você não pode ver dados de contato dos clientes. Um proprietário pode dar esse direito na página Usuários.',
		notFound: 'Isso não existe, ou não existe mais.',
		conflict: 'Outra pessoa alterou isso nesse meio-tempo. Recarregue a página e tente de novo.',
		tooMany: (seconds) => `Tentativas demais. Tente de novo em ${seconds} segundos.`,
		refused: (said) => `Isso não foi aceito. O servidor diz, em inglês: ${said}`,
		fault: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
		required: 'Preencha este campo.',
		positive: 'Deve ser maior que 0.',
		tooLong: 'Longo ou grande demais.',
		reward: 'Escolha a recompensa.',
		userExists: 'Alguém já usa este e-mail ou tem um convite em aberto.',
		lastOwner: 'Este é o último proprietário ativo. Antes, torne outra pessoa proprietária.',
		topics: 'Escolha pelo menos um tópico.',
	},
)

const BY_NAME: Partial<Record<ErrorName, 'required' | 'positive' | 'tooLong' | 'reward'>> = {
	General_FieldCannotBeNullOrBlank: 'required',
	General_BiggerThanZero: 'positive',
	Genaral_LengthLimitExceeded: 'tooLong',
	TierBenefit_Reward_Required: 'reward',
}

/** Errors whose text is complete without the field. */
const WITHOUT_FIELD: Partial<Record<ErrorName, 'userExists' | 'lastOwner' | 'topics'>> = {
	Account_UserAlreadyExists: 'userExists',
	ChangeActiveUser_UniqueAdmin: 'lastOwner',
	WebhookSubscription_TopicRequired: 'topics',
}

/** The text of a failure in the reader's language, or else the server's message. */
export const useFailureText = (): ((failure: ApiFailure) => string) => {
	const t = useText(text)
	const { language } = useLanguage()
	return (failure) => {
		const { status, errorName, field, message, retryAfter } = failure
		const known = errorName && BY_NAME[errorName]
		if (known && field) return t[known]
		const plain = errorName && WITHOUT_FIELD[errorName]
		if (plain) return t[plain]
		if (status === 0) return t.unreachable
		if (status === 403) return field === 'MaySeeContacts' ? t.contacts : t.forbidden
		if (status === 404) return t.notFound
		if (status === 429) return t.tooMany(retryAfter ?? 60)
		if (status >= 500) return t.fault
		if (status === 409 && !message) return t.conflict
		const said = language === 'pt' ? translateFailure(errorName, message) : undefined
		return said ?? t.refused(sentence(message))
	}
}

/** A message of the server as a sentence. */
export const sentence = (said: string): string =>
	said && `${said[0]!.toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? '' : '.'}`
