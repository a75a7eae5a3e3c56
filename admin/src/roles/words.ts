import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Roles and permissions',
		about:
			'What each role can do. Whoever can edit something can view it too. Saved changes apply immediately, also to users who are signed in.',
		right: 'Permission',
		role: 'Role',
		save: 'Save permissions',
		saved: 'Permissions saved',
		restore: 'Restore defaults',
		restoreOf: (role: string) => `Restore defaults for ${role}`,
		always: (right: string) => `${right}: Owner, always`,
		rightOf: (right: string, role: string, changed: boolean) =>
			`${right}: ${role}${changed ? ', changed' : ''}`,
		changed: 'Changed from the default',
		changedBadge: 'Changed',
	},
	{
		title: 'Papéis e permissões',
		about:
			'O que cada papel pode fazer. Quem pode editar também pode ver. As alterações salvas valem na hora, também para quem já entrou.',
		right: 'Permissão',
		role: 'Papel',
		save: 'Salvar permissões',
		saved: 'Permissões salvas',
		restore: 'Restaurar padrão',
		restoreOf: (role) => `Restaurar o padrão de ${role}`,
		always: (right) => `${right}: Proprietário, sempre`,
		rightOf: (right, role, changed) => `${right}: ${role}${changed ? ', alterada' : ''}`,
		changed: 'Diferente do padrão',
		changedBadge: 'Alterada',
	},
	{
		title: 'Roles y permisos',
		about:
			'Qué puede hacer cada rol. Quien puede editar también puede ver. Los cambios guardados se aplican de inmediato, también a quienes ya iniciaron sesión.',
		right: 'Permiso',
		role: 'Rol',
		save: 'Guardar permisos',
		saved: 'Permisos guardados',
		restore: 'Restaurar valores iniciales',
		restoreOf: (role) => `Restaurar los valores de ${role}`,
		always: (right) => `${right}: Propietario, siempre`,
		rightOf: (right, role, changed) => `${right}: ${role}${changed ? ', cambiado' : ''}`,
		changed: 'Distinto del valor inicial',
		changedBadge: 'Cambiado',
	},
)
