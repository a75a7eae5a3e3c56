import { words } from './words.ts'

export const roleText = words(
	{
		owner: 'Owner',
		manager: 'Manager',
		editor: 'Editor',
		viewer: 'Viewer',
		cashier: 'Cashier',
		support: 'Support',
	},
	{
		owner: 'Proprietário',
		manager: 'Gerente',
		editor: 'Editor',
		viewer: 'Leitor',
		cashier: 'Caixa',
		support: 'Suporte',
	},
	{
		owner: 'Propietario',
		manager: 'Gerente',
		editor: 'Editor',
		viewer: 'Lector',
		cashier: 'Cajero',
		support: 'Soporte',
	},
)
