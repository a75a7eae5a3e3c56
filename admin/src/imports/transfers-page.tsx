import './imports.css'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ExportLists } from './export-lists.tsx'
import { ImportHistory } from './import-history.tsx'
import { UploadFile } from './upload-file.tsx'
import { text } from './words.ts'

export default function TransfersPage() {
	const t = useText(text)
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			{useIsAllowed('createImport') && <UploadFile />}
			<ImportHistory />
			<ExportLists />
		</>
	)
}
