import type { AdminOperationId } from '@fiel/contract'
import { type Dictionary, words } from '../i18n/words.ts'
import type { IconName } from '../ui/icon.tsx'
import { TEST_MODE_SECTIONS } from './test-mode-sections.ts'

/** A page of the settings area. */
export interface Section {
	path: string
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
		title: words('General', 'Geral', 'General'),
		sections: [
			{
				path: '/settings/shop',
				needs: 'getCustomization',
				icon: 'shop',
				title: words('Name and brand', 'Nome e marca', 'Nombre y marca'),
				about: words(
					'Name, logo, colors and the name of your points.',
					'Nome, logotipo, cores e o nome dos seus pontos.',
					'Nombre, logotipo, colores y el nombre de tus puntos.',
				),
			},
			{
				path: '/settings/basics',
				needs: 'getProgramBasics',
				icon: 'globe',
				title: words('Language and region', 'Idioma e região', 'Idioma y región'),
				about: words(
					'Language of messages, currency and time zone.',
					'Idioma das mensagens, moeda e fuso horário.',
					'Idioma de los mensajes, moneda y zona horaria.',
				),
			},
			{
				path: '/settings/branches',
				needs: 'listBranches',
				icon: 'branches',
				title: words('Branches', 'Filiais', 'Sucursales'),
				about: words(
					'The places where you sell.',
					'Os lugares onde você vende.',
					'Los lugares donde vendes.',
				),
			},
			{
				path: '/settings/mail',
				needs: 'getMailSender',
				icon: 'mail',
				title: words('Email sender', 'Remetente dos e-mails', 'Remitente de correos'),
				about: words(
					'Sender name, reply address and a test email.',
					'Nome do remetente, endereço de resposta e um e-mail de teste.',
					'Nombre del remitente, dirección de respuesta y un correo de prueba.',
				),
			},
		],
	},
	{
		title: words('Team and access', 'Equipe e acesso', 'Equipo y acceso'),
		sections: [
			{
				path: '/settings/security',
				icon: 'lock',
				needs: 'getSecurity',
				title: words('Security', 'Segurança', 'Seguridad'),
				about: words(
					'Two-step verification and session length.',
					'Verificação em duas etapas e duração das sessões.',
					'Verificación en dos pasos y duración de las sesiones.',
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
					'Who can sign in and what they can do.',
					'Quem pode entrar e o que pode fazer.',
					'Quién puede iniciar sesión y qué puede hacer.',
				),
			},
			{
				path: '/roles',
				icon: 'lock',
				needs: 'listRoles',
				title: words('Roles and permissions', 'Papéis e permissões', 'Roles y permisos'),
				about: words('What each role can do.', 'O que cada papel pode fazer.', 'Qué puede hacer cada rol.'),
			},
			{
				path: '/settings/limits',
				needs: 'getChangeLimits',
				icon: 'check',
				title: words('Adjustment limits', 'Limites de ajustes', 'Límites de ajustes'),
				about: words(
					'Manual adjustments that need confirmation or approval.',
					'Ajustes manuais que precisam de confirmação ou aprovação.',
					'Ajustes manuales que necesitan confirmación o aprobación.',
				),
			},
			{
				path: '/audit',
				icon: 'audit',
				needs: 'listAudit',
				title: words('Audit log', 'Registro de atividades', 'Registro de actividad'),
				about: words('Who did what, and when.', 'Quem fez o quê, e quando.', 'Quién hizo qué y cuándo.'),
			},
		],
	},
	{
		title: words('Integrations', 'Integrações', 'Integraciones'),
		sections: [
			{
				path: '/keys',
				needs: 'listKeys',
				icon: 'keys',
				title: words('API keys', 'Chaves de API', 'Claves de API'),
				about: words(
					'Access for your store, points of sale and website.',
					'Acesso para sua loja, seus PDVs e seu site.',
					'Acceso para tu tienda, tus puntos de venta y tu sitio.',
				),
			},
			{
				path: '/settings/members',
				needs: 'getMemberSettings',
				icon: 'customers',
				title: words('Members', 'Participantes', 'Miembros'),
				about: words(
					'Let customers see and use their points on your website.',
					'Deixe os clientes verem e usarem os pontos no seu site.',
					'Permite que los clientes vean y usen sus puntos en tu sitio.',
				),
			},
			{
				path: '/settings/widget',
				needs: 'getWidget',
				icon: 'counter',
				title: words('Widget and page', 'Widget e página', 'Widget y página'),
				about: words(
					'How customers see their points, and the code for your website.',
					'Como os clientes veem os pontos, e o código para o seu site.',
					'Cómo ven tus clientes sus puntos, y el código para tu sitio.',
				),
			},
			{
				path: '/settings/wallet',
				needs: 'getWallet',
				icon: 'rewards',
				title: words('Wallet passes', 'Cartões na carteira', 'Tarjetas en la billetera'),
				about: words(
					'A card in Apple Wallet and Google Wallet.',
					'Um cartão nas carteiras da Apple e do Google.',
					'Una tarjeta en Apple Wallet y Google Wallet.',
				),
			},
			{
				path: '/settings/messages',
				needs: 'getMessageSettings',
				icon: 'mail',
				title: words('Messages', 'Mensagens', 'Mensajes'),
				about: words(
					'Emails and SMS to customers about points, tiers and rewards.',
					'E-mails e SMS aos clientes sobre pontos, níveis e recompensas.',
					'Correos y SMS a tus clientes sobre sus puntos, niveles y recompensas.',
				),
			},
			{
				path: '/messages',
				needs: 'listMessages',
				icon: 'audit',
				title: words('Message log', 'Registro de mensagens', 'Registro de mensajes'),
				about: words(
					'Who got which message, and why not.',
					'Quem recebeu qual mensagem, e por que não.',
					'Quién recibió qué mensaje, y por qué no.',
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
				title: words('PIN verification', 'Verificação por PIN', 'Verificación por PIN'),
				about: words(
					'The service that sends PIN codes to your customers’ phones.',
					'O serviço que envia códigos PIN ao telefone dos clientes.',
					'El servicio que envía códigos PIN al teléfono de los clientes.',
				),
			},
			...TEST_MODE_SECTIONS,
		],
	},
]

const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections)

/** The section that a path is in. */
export const sectionOf = (path: string): Section | undefined =>
	SECTIONS.find((section) => path === section.path || path.startsWith(`${section.path}/`))

/** What the table of pages says about a section. */
export const sectionPage = (path: string): Pick<Section, 'path' | 'title' | 'needs'> => {
	const { title, needs } = SECTIONS.find((section) => section.path === path)!
	return { path, title, ...(needs && { needs }) }
}
