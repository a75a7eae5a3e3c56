import { counted, words } from '../i18n/words.ts'

export const text = words(
	{
		undo: 'Undo import',
		title: 'Undo this import?',
		undoableUntil: (date: string) => `You can undo this import until ${date}.`,
		checking: 'Checking the rows…',
		removes: {
			balances: (rows: string) =>
				`${counted(rows, 'balance adjustment is', 'balance adjustments are')} undone.`,
			customers: (rows: string) => `${counted(rows, 'new customer is', 'new customers are')} removed.`,
			orders: (rows: string) =>
				`${counted(rows, 'order is', 'orders are')} cancelled, with the points earned.`,
		},
		restores: (rows: string) =>
			`${counted(rows, 'customer gets', 'customers get')} the details back from before the import.`,
		keeps: (rows: string) =>
			`${counted(rows, 'row can’t be undone and stays', 'rows can’t be undone and stay')}:`,
		keptRows: (rows: string, reason: string) => `${counted(rows, 'row', 'rows')}: ${reason}`,
		nothing: 'No row of this import can be undone.',
		accept: 'Leave these rows and undo the others',
		acceptMissing: 'Confirm that some rows stay.',
		afterwards:
			'Afterwards you can import the rows again, from a corrected file. The undo itself can’t be reversed.',
		reason: 'Reason',
		reasonHelp: 'Only your team sees it.',
		reasonMissing: 'Add a reason.',
		states: { undoing: 'Undoing…', undone: 'Undone' },
		undoingTitle: 'Undoing this import',
		undoneTitle: 'This import was undone',
		undoneBy: (author: string, date: string, reason: string) => `${author}, ${date}: ${reason}`,
		rowsUndone: 'Undone',
		rowsRestored: 'Restored',
		rowsKept: 'Kept',
		keptTitle: 'Rows that stay',
		keptAbout: 'These rows weren’t undone. You can correct them manually.',
		downloadKept: 'Download list',
		customer: 'Customer',
		orderAndCustomer: 'Order and customer',
	},
	{
		undo: 'Desfazer importação',
		title: 'Desfazer esta importação?',
		undoableUntil: (date) => `Você pode desfazer esta importação até ${date}.`,
		checking: 'Verificando as linhas…',
		removes: {
			balances: (rows) => `${counted(rows, 'ajuste de saldo é desfeito', 'ajustes de saldo são desfeitos')}.`,
			customers: (rows) => `${counted(rows, 'cliente novo é removido', 'clientes novos são removidos')}.`,
			orders: (rows) =>
				`${counted(rows, 'pedido é cancelado', 'pedidos são cancelados')}, com os pontos ganhos.`,
		},
		restores: (rows) =>
			`${counted(rows, 'cliente recebe', 'clientes recebem')} de volta os dados de antes da importação.`,
		keeps: (rows) =>
			`${counted(rows, 'linha não pode ser desfeita e fica', 'linhas não podem ser desfeitas e ficam')}:`,
		keptRows: (rows, reason) => `${counted(rows, 'linha', 'linhas')}: ${reason}`,
		nothing: 'Nenhuma linha desta importação pode ser desfeita.',
		accept: 'Deixar estas linhas e desfazer as outras',
		acceptMissing: 'Confirme que algumas linhas ficam.',
		afterwards:
			'Depois você pode importar as linhas de novo, com o arquivo corrigido. A ação de desfazer não pode ser revertida.',
		reason: 'Motivo',
		reasonHelp: 'Só a sua equipe vê.',
		reasonMissing: 'Informe o motivo.',
		states: { undoing: 'Desfazendo…', undone: 'Desfeita' },
		undoingTitle: 'Desfazendo esta importação',
		undoneTitle: 'Esta importação foi desfeita',
		undoneBy: (author, date, reason) => `${author}, ${date}: ${reason}`,
		rowsUndone: 'Desfeitas',
		rowsRestored: 'Restauradas',
		rowsKept: 'Mantidas',
		keptTitle: 'Linhas que ficam',
		keptAbout: 'Estas linhas não foram desfeitas. Você pode corrigi-las manualmente.',
		downloadKept: 'Baixar lista',
		customer: 'Cliente',
		orderAndCustomer: 'Pedido e cliente',
	},
	{
		undo: 'Deshacer importación',
		title: '¿Deshacer esta importación?',
		undoableUntil: (date) => `Puedes deshacer esta importación hasta el ${date}.`,
		checking: 'Revisando las filas…',
		removes: {
			balances: (rows) => `${counted(rows, 'ajuste de saldo se deshace', 'ajustes de saldo se deshacen')}.`,
			customers: (rows) => `${counted(rows, 'cliente nuevo se elimina', 'clientes nuevos se eliminan')}.`,
			orders: (rows) =>
				`${counted(rows, 'pedido se cancela', 'pedidos se cancelan')}, con los puntos ganados.`,
		},
		restores: (rows) =>
			`${counted(rows, 'cliente recupera', 'clientes recuperan')} los datos anteriores a la importación.`,
		keeps: (rows) =>
			`${counted(rows, 'fila no se puede deshacer y se queda', 'filas no se pueden deshacer y se quedan')}:`,
		keptRows: (rows, reason) => `${counted(rows, 'fila', 'filas')}: ${reason}`,
		nothing: 'Ninguna fila de esta importación se puede deshacer.',
		accept: 'Dejar estas filas y deshacer las demás',
		acceptMissing: 'Confirma que algunas filas se quedan.',
		afterwards:
			'Después puedes importar las filas de nuevo, con el archivo corregido. Deshacer no se puede revertir.',
		reason: 'Motivo',
		reasonHelp: 'Solo lo ve tu equipo.',
		reasonMissing: 'Agrega un motivo.',
		states: { undoing: 'Deshaciendo…', undone: 'Deshecha' },
		undoingTitle: 'Deshaciendo esta importación',
		undoneTitle: 'Esta importación se deshizo',
		undoneBy: (author, date, reason) => `${author}, ${date}: ${reason}`,
		rowsUndone: 'Deshechas',
		rowsRestored: 'Restauradas',
		rowsKept: 'Conservadas',
		keptTitle: 'Filas que se quedan',
		keptAbout: 'Estas filas no se deshicieron. Puedes corregirlas manualmente.',
		downloadKept: 'Descargar lista',
		customer: 'Cliente',
		orderAndCustomer: 'Pedido y cliente',
	},
)
