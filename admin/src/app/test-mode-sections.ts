import { words } from '../i18n/words.ts'

/** The pages of test mode in the settings area. */
export const TEST_MODE_SECTIONS = [
	{
		path: '/settings/test-mode',
		needs: 'getSandbox',
		icon: 'check',
		title: words('Test mode', 'Modo de teste', 'Modo de prueba'),
		about: words(
			'Try your integration with test data.',
			'Teste sua integração com dados de teste.',
			'Prueba tu integración con datos de prueba.',
		),
	},
	{
		path: '/test-mail',
		needs: 'listTestMails',
		icon: 'mail',
		title: words('Test emails', 'E-mails de teste', 'Correos de prueba'),
		about: words(
			'What test mode would have sent.',
			'O que o modo de teste teria enviado.',
			'Lo que el modo de prueba habría enviado.',
		),
	},
] as const
