import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Security',
		about: 'How your team signs in, and for how long.',
		factor: 'Second factor',
		factorAbout: 'A code from an app on the phone, asked for beside the password.',
		SecondFactorFor: 'Required for',
		who: {
			nobody: 'Nobody',
			owners: 'Owners and managers',
			editors: 'Owners, managers and editors',
			everybody: 'Everybody',
		},
		without: (count: number) =>
			count === 1
				? '1 of these users has none yet and sets it up at the next sign-in.'
				: `${count} of these users have none yet and set it up at their next sign-in.`,
		sessions: 'Sessions',
		sessionsAbout: 'Applies to everybody who is signed in now.',
		IdleHours: 'Sign out after hours without use',
		LongestDays: 'Sign out after days in any case',
		idleRange: 'From 1 to 168 hours.',
		longestRange: 'From 1 to 90 days.',
		save: 'Save',
		saved: 'Saved',
	},
	{
		title: 'Segurança',
		about: 'Como a sua equipe entra e por quanto tempo.',
		factor: 'Segundo fator',
		factorAbout: 'Um código de um aplicativo no telefone, pedido além da senha.',
		SecondFactorFor: 'Obrigatório para',
		who: {
			nobody: 'Ninguém',
			owners: 'Proprietários e gerentes',
			editors: 'Proprietários, gerentes e editores',
			everybody: 'Todos',
		},
		without: (count: number) =>
			count === 1
				? '1 desses usuários ainda não tem e vai configurá-lo na próxima vez que entrar.'
				: `${count} desses usuários ainda não têm e vão configurá-lo na próxima vez que entrarem.`,
		sessions: 'Sessões',
		sessionsAbout: 'Vale para todos os que estão conectados agora.',
		IdleHours: 'Sair depois de horas sem uso',
		LongestDays: 'Sair depois de dias em qualquer caso',
		idleRange: 'De 1 a 168 horas.',
		longestRange: 'De 1 a 90 dias.',
		save: 'Salvar',
		saved: 'Salvo',
	},
	{
		title: 'Seguridad',
		about: 'Cómo entra tu equipo y por cuánto tiempo.',
		factor: 'Segundo factor',
		factorAbout: 'Un código de una aplicación en el teléfono, que se pide además de la contraseña.',
		SecondFactorFor: 'Obligatorio para',
		who: {
			nobody: 'Nadie',
			owners: 'Propietarios y gerentes',
			editors: 'Propietarios, gerentes y editores',
			everybody: 'Todos',
		},
		without: (count: number) =>
			count === 1
				? '1 de estos usuarios aún no lo tiene y lo configurará la próxima vez que entre.'
				: `${count} de estos usuarios aún no lo tienen y lo configurarán la próxima vez que entren.`,
		sessions: 'Sesiones',
		sessionsAbout: 'Vale para todos los que están conectados ahora.',
		IdleHours: 'Salir después de horas sin uso',
		LongestDays: 'Salir después de días en cualquier caso',
		idleRange: 'De 1 a 168 horas.',
		longestRange: 'De 1 a 90 días.',
		save: 'Guardar',
		saved: 'Guardado',
	},
)
