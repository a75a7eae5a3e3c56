import type { ErrorName } from '@fiel/contract'
import type { ApiFailure } from '../api/api-failure.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const text = words(
	{
		required: 'This cannot be empty.',
		invalid: 'This is missing, or not what it must be.',
		positive: 'This must be more than 0.',
		amount: 'An amount, 0 or more.',
		days: 'Whole days, 0 to 3650.',
		cancels: 'Say which statuses cancel an order; none of them may complete one too.',
		completes: 'Say which statuses complete an order, because there are some that cancel.',
		date: 'This must be a date.',
		range: 'This ends before it begins.',
		tie: 'Another rule that also stands alone may apply to the same orders and has the same priority. Move one of them.',
	},
	{
		required: 'Preencha este campo.',
		invalid: 'Falta preencher, ou o valor não serve.',
		positive: 'Deve ser maior que 0.',
		amount: 'Um valor, 0 ou mais.',
		days: 'Dias inteiros, de 0 a 3650.',
		cancels: 'Informe quais status cancelam um pedido; nenhum deles pode também concluir.',
		completes: 'Informe quais status concluem um pedido, já que há alguns que cancelam.',
		date: 'Deve ser uma data.',
		range: 'Termina antes de começar.',
		tie: 'Outra regra que também vale sozinha pode se aplicar aos mesmos pedidos com a mesma prioridade. Mova uma delas.',
	},
)

const BY_NAME: Partial<Record<ErrorName, keyof (typeof text)['en']>> = {
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
		if (known) return t[known]
		if (failure.errorName !== 'GenericError' || pathOf(failure) === null) return said(failure)
		return failure.message.endsWith('is required') ? t.required : t.invalid
	}
}
