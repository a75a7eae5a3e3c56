import type { ErrorName } from '@fiel/contract'
import type { ApiFailure } from '../api/api-failure.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

export const text = words(
	{
		positive: 'Enter a number greater than 0.',
		amount: 'Enter an amount of 0 or more.',
		days: 'Enter a whole number of days from 0 to 3650.',
		cancels: 'Add at least one cancelled status. A status can’t be both completed and cancelled.',
		completes: 'Add at least one completed status, because there are cancelled statuses.',
		date: 'Enter a valid date.',
		range: 'The end must be after the start.',
		tie: 'Another exclusive rule with the same priority can match the same orders. Move one of them up or down.',
	},
	{
		positive: 'Informe um número maior que 0.',
		amount: 'Informe um valor de 0 ou mais.',
		days: 'Informe um número inteiro de dias, de 0 a 3650.',
		cancels:
			'Adicione pelo menos um status de pedido cancelado. Um status não pode ser concluído e cancelado ao mesmo tempo.',
		completes: 'Adicione pelo menos um status de pedido concluído, já que há status de pedido cancelado.',
		date: 'Informe uma data válida.',
		range: 'O término deve ser depois do início.',
		tie: 'Outra regra exclusiva com a mesma prioridade pode valer para os mesmos pedidos. Mova uma delas.',
	},
	{
		positive: 'Ingresa un número mayor que 0.',
		amount: 'Ingresa un monto de 0 o más.',
		days: 'Ingresa un número entero de días, de 0 a 3650.',
		cancels:
			'Agrega al menos un estado de pedido cancelado. Un estado no puede ser completado y cancelado a la vez.',
		completes: 'Agrega al menos un estado de pedido completado, ya que hay estados de pedido cancelado.',
		date: 'Ingresa una fecha válida.',
		range: 'El fin debe ser posterior al inicio.',
		tie: 'Otra regla exclusiva con la misma prioridad puede aplicarse a los mismos pedidos. Mueve una de ellas.',
	},
)

const BY_NAME: Partial<Record<ErrorName, keyof (typeof text)['en']>> = {
	General_BiggerThanZero: 'positive',
	Objective_AmountOfPointsCannotBeLessThanOne: 'positive',
	Objective_DiscountValueCannotBeLessThanOne: 'positive',
	Objective_OrderMinimumValueCannotBeLessThanZero: 'amount',
	OrderMinimumValueInvalidValue: 'amount',
	Objective_DaysToWaitToGrantPointsCannotBeLessThanZero: 'days',
	DaysToWaitToGrantPointsInvalidValue: 'days',
	Objective_CanceledStatusListMustHaveAValue: 'cancels',
	Objective_CompletedStatusListMustHaveAValue: 'completes',
	Objective_SignupStartDateMustHaveAValidValue: 'date',
	Campaign_InvalidDateRange: 'range',
	Campaign_Conflict: 'tie',
}

/**
 * Converts `Settings.Rules[0].name`, and `Rule.name` of a campaign, to the form's `Rules.0.name`; null if the failure is
 * not about a setting.
 */
export const pathOf = ({ field }: Pick<ApiFailure, 'field'>): string | null => {
	const path = /^(?:Settings|Program)\.(.+)$/.exec((field ?? '').replace(/^Rule\b/, 'Settings.Rules[0]'))?.[1]
	return path?.replace(/\[(\d+)\]/g, '.$1') ?? null
}

/** Explains why a program was refused, in the reader's language. */
export const useErrorText = (): ((failure: ApiFailure) => string) => {
	const t = useText(text)
	const said = useFailureText()
	return (failure) => {
		const known = failure.errorName && BY_NAME[failure.errorName]
		return known ? t[known] : said(failure)
	}
}
