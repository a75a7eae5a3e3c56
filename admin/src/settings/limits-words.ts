import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Adjustment limits',
		section: 'Limits',
		about: 'Which manual adjustments need confirmation or approval.',
		limitsAbout:
			'The limits apply to the value of each manual adjustment, and to all that one user adds on one day together, also by bulk actions and files. Undone and approved adjustments don’t count. Points count at the point value of your program. Leave empty for no limit.',
		confirmAbove: 'Require confirmation above',
		approveAbove: 'Require approval above',
		approveHelp:
			'Another user with the permission to approve adjustments must approve. At least two users need it.',
		tooLow: 'Can’t be less than the confirmation limit.',
		noApprover:
			'Nobody else can approve: fewer than two active users have the permission, and nobody approves their own request. Adjustments above this limit would wait until you give another user the permission or raise the limit.',
		notAllowed: 'You don’t have permission to change the limits.',
		save: 'Save limits',
		saved: 'Limits saved',
	},
	{
		title: 'Limites de ajustes',
		section: 'Limites',
		about: 'Quais ajustes manuais precisam de confirmação ou aprovação.',
		limitsAbout:
			'Os limites valem para o valor de cada ajuste manual e para tudo o que um usuário adiciona em um dia, também por ações em massa e arquivos. Ajustes desfeitos ou aprovados não contam. Pontos contam pelo valor do ponto no programa. Deixe vazio para não limitar.',
		confirmAbove: 'Exigir confirmação acima de',
		approveAbove: 'Exigir aprovação acima de',
		approveHelp:
			'Outro usuário com a permissão de aprovar ajustes precisa aprovar. Pelo menos dois usuários precisam dela.',
		tooLow: 'Não pode ser menor que o limite de confirmação.',
		noApprover:
			'Ninguém mais pode aprovar: menos de dois usuários ativos têm a permissão, e ninguém aprova o próprio pedido. Ajustes acima deste limite ficariam pendentes até você dar a permissão a outro usuário ou aumentar o limite.',
		notAllowed: 'Você não tem permissão para alterar os limites.',
		save: 'Salvar limites',
		saved: 'Limites salvos',
	},
	{
		title: 'Límites de ajustes',
		section: 'Límites',
		about: 'Qué ajustes manuales necesitan confirmación o aprobación.',
		limitsAbout:
			'Los límites se aplican al valor de cada ajuste manual y a todo lo que un usuario agrega en un día, también con acciones masivas y archivos. Los ajustes deshechos o aprobados no cuentan. Los puntos cuentan según el valor del punto en tu programa. Déjalo vacío para no limitar.',
		confirmAbove: 'Exigir confirmación por encima de',
		approveAbove: 'Exigir aprobación por encima de',
		approveHelp:
			'Debe aprobar otro usuario con el permiso de aprobar ajustes. Al menos dos usuarios lo necesitan.',
		tooLow: 'No puede ser menor que el límite de confirmación.',
		noApprover:
			'Nadie más puede aprobar: menos de dos usuarios activos tienen el permiso, y nadie aprueba su propia solicitud. Los ajustes por encima de este límite quedarían pendientes hasta que des el permiso a otro usuario o subas el límite.',
		notAllowed: 'No tienes permiso para cambiar los límites.',
		save: 'Guardar límites',
		saved: 'Límites guardados',
	},
)
