import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Security',
		about: 'How your team signs in and for how long.',
		factor: 'Two-step verification',
		factorAbout: 'A code from an authenticator app, in addition to the password.',
		SecondFactorFor: 'Required for',
		who: {
			nobody: 'No one',
			owners: 'Owners and managers',
			editors: 'Owners, managers and editors',
			everybody: 'Everyone',
		},
		without: (count: number) =>
			count === 1
				? '1 of these users hasn’t set it up yet and will do so at the next sign-in.'
				: `${count} of these users haven’t set it up yet and will do so at their next sign-in.`,
		sessions: 'Sessions',
		sessionsAbout: 'Also applies to users who are signed in now.',
		IdleHours: 'Sign out when inactive for (hours)',
		LongestDays: 'Maximum session length (days)',
		idleRange: 'Enter 1 to 168 hours.',
		longestRange: 'Enter 1 to 90 days.',
		save: 'Save',
		saved: 'Settings saved',
	},
	{
		title: 'Segurança',
		about: 'Como a sua equipe entra e por quanto tempo.',
		factor: 'Verificação em duas etapas',
		factorAbout: 'Um código de um aplicativo autenticador, além da senha.',
		SecondFactorFor: 'Obrigatório para',
		who: {
			nobody: 'Ninguém',
			owners: 'Proprietários e gerentes',
			editors: 'Proprietários, gerentes e editores',
			everybody: 'Todos',
		},
		without: (count: number) =>
			count === 1
				? '1 desses usuários ainda não a configurou e fará isso na próxima vez que entrar.'
				: `${count} desses usuários ainda não a configuraram e farão isso na próxima vez que entrarem.`,
		sessions: 'Sessões',
		sessionsAbout: 'Vale também para quem está conectado agora.',
		IdleHours: 'Sair após inatividade de (horas)',
		LongestDays: 'Duração máxima da sessão (dias)',
		idleRange: 'Informe de 1 a 168 horas.',
		longestRange: 'Informe de 1 a 90 dias.',
		save: 'Salvar',
		saved: 'Configurações salvas',
	},
	{
		title: 'Seguridad',
		about: 'Cómo inicia sesión tu equipo y por cuánto tiempo.',
		factor: 'Verificación en dos pasos',
		factorAbout: 'Un código de una aplicación de autenticación, además de la contraseña.',
		SecondFactorFor: 'Obligatorio para',
		who: {
			nobody: 'Nadie',
			owners: 'Propietarios y gerentes',
			editors: 'Propietarios, gerentes y editores',
			everybody: 'Todos',
		},
		without: (count: number) =>
			count === 1
				? '1 de estos usuarios aún no la configuró y lo hará la próxima vez que inicie sesión.'
				: `${count} de estos usuarios aún no la configuraron y lo harán la próxima vez que inicien sesión.`,
		sessions: 'Sesiones',
		sessionsAbout: 'También se aplica a quienes tienen la sesión iniciada.',
		IdleHours: 'Cerrar sesión tras inactividad de (horas)',
		LongestDays: 'Duración máxima de la sesión (días)',
		idleRange: 'Ingresa de 1 a 168 horas.',
		longestRange: 'Ingresa de 1 a 90 días.',
		save: 'Guardar',
		saved: 'Configuración guardada',
	},
)
