import { words } from '../i18n/words.ts'

/** Why a file cannot be imported, and what to do. */
export const text = words(
	{
		notExcel: 'This isn’t an Excel file (.xlsx). Save it as .xlsx or CSV and choose it again.',
		damagedExcel:
			'This Excel file can’t be read. Open it in Excel, save it as .xlsx or CSV, and choose it again.',
		noRows: 'This file has no rows. The first row has the column names, and the data follows below it.',
	},
	{
		notExcel: 'Este arquivo não é do Excel (.xlsx). Salve como .xlsx ou CSV e escolha de novo.',
		damagedExcel:
			'Não foi possível ler este arquivo do Excel. Abra-o no Excel, salve como .xlsx ou CSV e escolha de novo.',
		noRows: 'Este arquivo não tem linhas. A primeira linha tem os nomes das colunas, e os dados vêm abaixo.',
	},
	{
		notExcel: 'Este archivo no es de Excel (.xlsx). Guárdalo como .xlsx o CSV y elígelo de nuevo.',
		damagedExcel:
			'No se pudo leer este archivo de Excel. Ábrelo en Excel, guárdalo como .xlsx o CSV y elígelo de nuevo.',
		noRows:
			'Este archivo no tiene filas. La primera fila tiene los nombres de las columnas y los datos van debajo.',
	},
)
