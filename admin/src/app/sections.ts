import type { AdminOperationId } from '@fiel/contract'
import { type Dictionary, words } from '../i18n/words.ts'
import type { IconName } from '../ui/icon.tsx'

/** A page of the settings area. */
export interface Section {
	path: string
	/** The tab of the page, if the settings are in one. Such a page keeps its own place in the menu. */
	tab?: string
	icon: IconName
	title: Dictionary<string>
	/** One sentence for the list of sections. */
	about: Dictionary<string>
	/** The list omits the section for users who may not call this operation. */
	needs?: AdminOperationId
}

interface SectionGroup {
	title: Dictionary<string>
	sections: readonly Section[]
}

/** Everything in the settings area, as it is listed. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
	{
		title: words('Shop', 'Loja', 'Tienda'),
		sections: [
			{
				path: '/settings/shop',
				needs: 'getCustomization',
				icon: 'shop',
				title: words('Name and brand', 'Nome e marca', 'Nombre y marca'),
				about: words(
					'Name, logo, colours, and what your points are called.',
					'Nome, logotipo, cores e como seus pontos se chamam.',
					'Nombre, logotipo, colores y cómo se llaman tus puntos.',
				),
			},
			{
				path: '/settings/basics',
				needs: 'getProgramBasics',
				icon: 'globe',
				title: words('Language, currency and time', 'Idioma, moeda e horário', 'Idioma, moneda y hora'),
				about: words(
					'What the program counts in, and when its days begin.',
					'Em que o programa conta e quando seus dias começam.',
					'En qué cuenta el programa y cuándo empiezan sus días.',
				),
			},
			{
				path: '/settings/branches',
				needs: 'listBranches',
				icon: 'branches',
				title: words('Branches', 'Filiais', 'Sucursales'),
				about: words(
					'Where you sell, and how each place is called.',
					'Onde você vende e como cada lugar se chama.',
					'Dónde vendes y cómo se llama cada lugar.',
				),
			},
			{
				path: '/settings/mail',
				needs: 'getMailSender',
				icon: 'mail',
				title: words('Mail sender', 'Remetente dos e-mails', 'Remitente de correos'),
				about: words(
					'Who your mails come from, and a test mail.',
					'De quem vêm seus e-mails, e um e-mail de teste.',
					'De quién vienen tus correos, y un correo de prueba.',
				),
			},
		],
	},
	{
		title: words('People and access', 'Pessoas e acesso', 'Personas y acceso'),
		sections: [
			{
				path: '/settings/security',
				icon: 'lock',
				needs: 'getSecurity',
				title: words('Security', 'Segurança', 'Seguridad'),
				about: words(
					'Second factor for users, and how long they stay signed in.',
					'Segundo fator dos usuários e por quanto tempo ficam conectados.',
					'Segundo factor de los usuarios y cuánto tiempo siguen conectados.',
				),
			},
			{
				path: '/settings/single-sign-on',
				icon: 'keys',
				needs: 'getSingleSignOn',
				title: words('Single sign-on', 'Login único', 'Inicio de sesión único'),
				about: words(
					'Let your team sign in with Google, Okta or another provider.',
					'Deixe sua equipe entrar com Google, Okta ou outro provedor.',
					'Permite que tu equipo entre con Google, Okta u otro proveedor.',
				),
			},
			{
				path: '/users',
				icon: 'users',
				needs: 'listInvitations',
				title: words('Users', 'Usuários', 'Usuarios'),
				about: words(
					'Who may sign in, and what they may do.',
					'Quem pode entrar e o que pode fazer.',
					'Quién puede entrar y qué puede hacer.',
				),
			},
			{
				path: '/roles',
				icon: 'lock',
				needs: 'listRoles',
				title: words('Roles and rights', 'Papéis e permissões', 'Roles y permisos'),
				about: words('What each role may do.', 'O que cada papel pode fazer.', 'Qué puede hacer cada rol.'),
			},
			{
				path: '/approvals',
				tab: 'limits',
				needs: 'setChangeLimits',
				icon: 'check',
				title: words('Manual change limits', 'Limites de ajustes manuais', 'Límites de ajustes manuales'),
				about: words(
					'Which manual changes need a confirmation or a second person.',
					'Quais ajustes manuais precisam de confirmação ou de uma segunda pessoa.',
					'Qué ajustes manuales necesitan confirmación o una segunda persona.',
				),
			},
			{
				path: '/audit',
				icon: 'audit',
				needs: 'listAudit',
				title: words('Audit log', 'Registro de alterações', 'Registro de cambios'),
				about: words(
					'Who changed what, and when.',
					'Quem alterou o quê, e quando.',
					'Quién cambió qué y cuándo.',
				),
			},
		],
	},
	{
		title: words('Connections', 'Conexões', 'Conexiones'),
		sections: [
			{
				path: '/keys',
				needs: 'listKeys',
				icon: 'keys',
				title: words('API Keys', 'Chaves de API', 'Claves de API'),
				about: words(
					'Credentials for your store, your tills and your pages.',
					'Credenciais da sua loja, dos seus caixas e das suas páginas.',
					'Credenciales de tu tienda, tus cajas y tus páginas.',
				),
			},
			{
				path: '/webhooks',
				needs: 'listWebhooks',
				icon: 'webhooks',
				title: words('Webhooks', 'Webhooks', 'Webhooks'),
				about: words(
					'Send events to your other systems.',
					'Envie eventos aos seus outros sistemas.',
					'Envía eventos a tus otros sistemas.',
				),
			},
			{
				path: '/pin-gateway',
				needs: 'getPinGateway',
				icon: 'pin',
				title: words('PIN at the till', 'PIN no caixa', 'PIN en la caja'),
				about: words(
					'The service that sends codes to the phones of customers.',
					'O serviço que envia códigos aos telefones dos clientes.',
					'El servicio que envía códigos a los teléfonos de los clientes.',
				),
			},
		],
	},
]

const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections)

/** The section that a path is in; pages with settings in a tab stay outside. */
export const sectionOf = (path: string): Section | undefined =>
	SECTIONS.find((section) => !section.tab && (path === section.path || path.startsWith(`${section.path}/`)))

/** What the table of pages says about a section. */
export const sectionPage = (path: string): Pick<Section, 'path' | 'title' | 'needs'> => {
	const { title, needs } = SECTIONS.find((section) => section.path === path)!
	return { path, title, ...(needs && { needs }) }
}
