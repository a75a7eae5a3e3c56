import { words } from '../i18n/words.ts'

const rowsEn = (count: string): string => (count === '1' ? '1 row' : `${count} rows`)
const rowsPt = (count: string): string => (count === '1' ? '1 linha' : `${count} linhas`)
const rowsEs = (count: string): string => (count === '1' ? '1 fila' : `${count} filas`)

/** What a dry run or an import of a file does, or did. */
export const text = words(
	{
		pointsAdded: 'Points added',
		pointsRemoved: 'Points removed',
		warning: (reason: string) => `Imported with a warning: ${reason}`,
		trialWarning: (reason: string) => `Would be imported, with a warning: ${reason}`,
		pointsToAdd: 'Points to add',
		pointsToRemove: 'Points to remove',
		toApply: 'To apply',
		applied: 'Applied',
		alreadyImported: 'Already imported',
		readAs: (written: string, read: string) => `${written} → ${read}`,
		trialErrorsAbout:
			'Rows with errors won’t be imported. Fix the file and upload it again, or import the other rows now.',
		runText: (rows: string) => `This imports ${rowsEn(rows)}. You can undo the import for 30 days.`,
		runSkips: (rows: string) =>
			`${rowsEn(rows)} with errors ${rows === '1' ? 'is' : 'are'} skipped. You can import ${rows === '1' ? 'it' : 'them'} later.`,
		newCustomers: 'New customers',
		runCreates: (count: string) =>
			count === '1'
				? 'This creates 1 customer, because the ID isn’t known yet.'
				: `This creates ${count} customers, because their IDs aren’t known yet.`,
		pointsEarned: 'Points for new orders',
		runEarns: (points: string, money: string) => `Points for new orders: ${points} (${money}).`,
		runAdds: (points: string, money: string) => `Points added: ${points} (${money}).`,
		runRemoves: (points: string, money: string) => `Points removed: ${points} (${money}).`,
	},
	{
		pointsAdded: 'Pontos adicionados',
		pointsRemoved: 'Pontos removidos',
		warning: (reason) => `Importada com aviso: ${reason}`,
		trialWarning: (reason) => `Seria importada, com aviso: ${reason}`,
		pointsToAdd: 'Pontos a adicionar',
		pointsToRemove: 'Pontos a remover',
		toApply: 'A aplicar',
		applied: 'Aplicadas',
		alreadyImported: 'Já importadas',
		readAs: (written, read) => `${written} → ${read}`,
		trialErrorsAbout:
			'As linhas com erro não serão importadas. Corrija o arquivo e envie de novo ou importe agora as outras linhas.',
		runText: (rows) => `Esta ação importa ${rowsPt(rows)}. Você pode desfazer a importação por 30 dias.`,
		runSkips: (rows) =>
			rows === '1'
				? '1 linha com erro é ignorada. Você pode importá-la depois.'
				: `${rows} linhas com erro são ignoradas. Você pode importá-las depois.`,
		newCustomers: 'Clientes novos',
		runCreates: (count) =>
			count === '1'
				? 'Cria 1 cliente, porque o ID ainda não é conhecido.'
				: `Cria ${count} clientes, porque os IDs ainda não são conhecidos.`,
		pointsEarned: 'Pontos pelos pedidos novos',
		runEarns: (points, money) => `Pontos pelos pedidos novos: ${points} (${money}).`,
		runAdds: (points, money) => `Pontos adicionados: ${points} (${money}).`,
		runRemoves: (points, money) => `Pontos removidos: ${points} (${money}).`,
	},
	{
		pointsAdded: 'Puntos agregados',
		pointsRemoved: 'Puntos quitados',
		warning: (reason) => `Importada con aviso: ${reason}`,
		trialWarning: (reason) => `Se importaría, con aviso: ${reason}`,
		pointsToAdd: 'Puntos por agregar',
		pointsToRemove: 'Puntos por quitar',
		toApply: 'Por aplicar',
		applied: 'Aplicadas',
		alreadyImported: 'Ya importadas',
		readAs: (written, read) => `${written} → ${read}`,
		trialErrorsAbout:
			'Las filas con errores no se importarán. Corrige el archivo y súbelo de nuevo, o importa ahora las otras filas.',
		runText: (rows) => `Esta acción importa ${rowsEs(rows)}. Puedes deshacer la importación durante 30 días.`,
		runSkips: (rows) =>
			rows === '1'
				? '1 fila con errores se omite. Puedes importarla después.'
				: `${rows} filas con errores se omiten. Puedes importarlas después.`,
		newCustomers: 'Clientes nuevos',
		runCreates: (count) =>
			count === '1'
				? 'Crea 1 cliente, porque el ID aún no se conoce.'
				: `Crea ${count} clientes, porque sus ID aún no se conocen.`,
		pointsEarned: 'Puntos por los pedidos nuevos',
		runEarns: (points, money) => `Puntos por los pedidos nuevos: ${points} (${money}).`,
		runAdds: (points, money) => `Puntos agregados: ${points} (${money}).`,
		runRemoves: (points, money) => `Puntos quitados: ${points} (${money}).`,
	},
)
