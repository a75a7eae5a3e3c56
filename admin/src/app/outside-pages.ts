import { words } from '../i18n/words.ts'
import type { Page } from './page.ts'

/** The pages for people who are not signed in. */
export const OUTSIDE_PAGES: readonly Page[] = [
	{
		path: '/sign-in',
		outside: true,
		title: words('Sign in', 'Entrar', 'Iniciar sesión'),
		load: () => import('../users/sign-in-page.tsx'),
	},
	{
		path: '/single-sign-on',
		outside: true,
		title: words('Single sign-on', 'Login único', 'Inicio de sesión único'),
		load: () => import('../users/single-sign-on-page.tsx'),
	},
	{
		path: '/setup',
		outside: true,
		title: words('Set up Fiel', 'Configurar o Fiel', 'Configurar Fiel'),
		load: () => import('../users/set-up-page.tsx'),
	},
	{
		path: '/invitation',
		outside: true,
		title: words('Accept invitation', 'Aceitar convite', 'Aceptar invitación'),
		load: () => import('../users/invitation-page.tsx'),
	},
	{
		path: '/forgot-password',
		outside: true,
		title: words('Reset your password', 'Redefinir a senha', 'Restablecer la contraseña'),
		load: () => import('../users/forgot-password-page.tsx'),
	},
	{
		path: '/new-password',
		outside: true,
		title: words('Set a new password', 'Definir uma nova senha', 'Definir una contraseña nueva'),
		load: () => import('../users/new-password-page.tsx'),
	},
	{
		path: '/device',
		outside: true,
		title: words('Register this browser', 'Registrar este navegador', 'Registrar este navegador'),
		load: () => import('../users/device-page.tsx'),
	},
]
