import { words } from '../i18n/words.ts'

/** Texts about changes that are incomplete or that cost much. */
export const text = words(
	{
		missing: 'Enter a value.',
		missingName: 'Enter a name.',
		riseTitle: (times: string) => `Customers would earn ${times} times as much as now`,
		riseText: (times: string) =>
			`Check the rates and multipliers before you continue. Points already earned can’t be taken back. This is asked from ${times} times what customers earn now.`,
		accept: 'I checked the values and want this increase',
	},
	{
		missing: 'Preencha este campo.',
		missingName: 'Informe um nome.',
		riseTitle: (times) => `Os clientes ganhariam ${times} vezes o que ganham hoje`,
		riseText: (times) =>
			`Confira as taxas e os multiplicadores antes de continuar. Pontos já ganhos não podem ser retirados. Esta confirmação é pedida a partir de ${times} vezes o que os clientes ganham hoje.`,
		accept: 'Conferi os valores e quero este aumento',
	},
	{
		missing: 'Completa este campo.',
		missingName: 'Ingresa un nombre.',
		riseTitle: (times) => `Los clientes ganarían ${times} veces lo que ganan hoy`,
		riseText: (times) =>
			`Revisa las tasas y los multiplicadores antes de continuar. Los puntos ya ganados no se pueden retirar. Esta confirmación se pide a partir de ${times} veces lo que los clientes ganan hoy.`,
		accept: 'Revisé los valores y quiero este aumento',
	},
)
