import { words } from '../i18n/words.ts'

/** Texts about changes that are incomplete or that cost much. */
export const text = words(
	{
		missing: 'Enter a value.',
		missingName: 'Enter a name.',
		riseTitle: (times: string) => `Customers would earn ${times} times as much as now`,
		riseText:
			'Check the rates and multipliers before you continue. Points already earned can’t be taken back.',
		accept: 'I checked the values and want this increase',
	},
	{
		missing: 'Preencha este campo.',
		missingName: 'Informe um nome.',
		riseTitle: (times) => `Os clientes ganhariam ${times} vezes o que ganham hoje`,
		riseText:
			'Confira as taxas e os multiplicadores antes de continuar. Pontos já ganhos não podem ser retirados.',
		accept: 'Conferi os valores e quero este aumento',
	},
	{
		missing: 'Completa este campo.',
		missingName: 'Ingresa un nombre.',
		riseTitle: (times) => `Los clientes ganarían ${times} veces lo que ganan hoy`,
		riseText:
			'Revisa las tasas y los multiplicadores antes de continuar. Los puntos ya ganados no se pueden retirar.',
		accept: 'Revisé los valores y quiero este aumento',
	},
)
