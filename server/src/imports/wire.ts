import type { Import as ImportBody, ImportError as ImportErrorBody } from '@fiel/contract'
import type { Language } from '../messages/language.ts'
import { MASK } from '../messages/mask.ts'
import { rowText } from '../messages/panel/import-texts.ts'
import type { Session } from '../users/session.ts'
import { WARNING_CODES } from './check-customers.ts'
import { IMPORT_FIELDS } from './fields.ts'
import type { Import } from './import.ts'
import type { ListedError } from './list-errors.ts'
import { totalsBody } from './totals.ts'
import { findUndoProblem } from './undo/start-undo.ts'

/** Whether a user may see the cells of a file; the user who uploaded it always may. */
export const maySeeCells = ({ author }: Pick<Import, 'author'>, user: Session['user']): boolean =>
	user.maySeeContacts || author === user.email

const maskCell = (cell: string): string => (cell === '' ? '' : MASK)

export const importBody = (found: Import, now: Date, isShown = true): ImportBody => ({
	Id: found.id,
	Kind: found.kind,
	FileName: found.fileName,
	Author: found.author,
	State: found.state,
	CreatedDate: found.createdAt.toISOString(),
	StartedDate: found.startedAt?.toISOString() ?? null,
	FinishedDate: found.finishedAt?.toISOString() ?? null,
	Parts: found.parts,
	Rows: found.rows,
	Done: found.done,
	Created: found.created,
	Changed: found.changed,
	Same: found.same,
	Failed: found.failed,
	Totals: found.kind === 'customers' ? null : totalsBody(found),
	NewCustomers: found.newCustomers,
	Decimal: found.decimalComma ? ',' : '.',
	DateOrder: found.monthFirst ? 'mdy' : 'dmy',
	Columns: found.columns.map((name, index) => ({
		Name: name,
		Samples: found.samples.map((row) => (isShown ? (row[index] ?? '') : maskCell(row[index] ?? ''))),
		Field: found.fields[index] ?? null,
	})),
	Fields: IMPORT_FIELDS[found.kind].map(({ name, required }) => ({
		Name: name,
		IsRequired: required ?? false,
	})),
	UndoableUntil: findUndoProblem(found, now) === null ? (found.undoUntil?.toISOString() ?? null) : null,
	Undo: undoBody(found),
})

const undoBody = (found: Import): ImportBody['Undo'] =>
	found.undoStartedAt === null
		? null
		: {
				Author: found.undoneBy!,
				Reason: found.undoReason!,
				StartedDate: found.undoStartedAt.toISOString(),
				FinishedDate: found.undoneAt?.toISOString() ?? null,
				Rows: found.created + found.changed,
				Done: found.undoRemoved + found.undoRestored + found.undoKept,
				Removed: found.undoRemoved,
				Restored: found.undoRestored,
				Kept: found.undoKept,
			}

/** The entry of an import in the audit log, without the rows of the file. */
export const importSummary = ({ Columns, Fields, ...rest }: ImportBody) => ({
	...rest,
	Columns: Columns.map(({ Name, Field }) => ({ Name, Field })),
})

export const errorBody = (error: ListedError, language: Language, isShown: boolean): ImportErrorBody => ({
	Line: error.line,
	Field: error.field,
	Code: error.code,
	IsWarning: WARNING_CODES.has(error.code),
	// the reason may quote a cell
	Reason: isShown ? error.reason : error.reason.replace(/".*"/s, `"${MASK}"`),
	Text: rowText(error.code, error.reason)[language],
	Row: isShown ? error.cells : error.cells.map(maskCell),
})
