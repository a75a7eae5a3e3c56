import type { ImportKind } from '@fiel/contract'
import { csvParts } from '@fiel/contract/csv'
import { Alert, Button, FileButton, Group, Progress, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { optionsOf } from '../ui/options.ts'
import { Section } from '../ui/section.tsx'
import { FileGuide } from './file-guide.tsx'
import { textOf } from './read-file.ts'
import { requireRows, UnreadableFile } from './unreadable-file.ts'
import { text as unreadableText } from './unreadable-words.ts'
import { text } from './words.ts'

const NAME = 255
/** The maximum number of characters in a part, well below the limit of a request. */
const PART = 150_000

/** Uploads the file in parts; returns the id of its import. */
const send = async (kind: ImportKind, file: File, onShare: (share: number) => void): Promise<number> => {
	const content = await textOf(file)
	requireRows(content)
	const { Id } = await call('createImport', { body: { Kind: kind, FileName: file.name.slice(0, NAME) } })
	let [number, sent] = [0, 0]
	for (const part of csvParts(content, PART)) {
		sent += part.length
		const body = { Part: number, Text: part, IsLast: sent === content.length }
		await call('addImportPart', { params: { id: Id }, body })
		number += 1
		onShare(content.length === 0 ? 1 : sent / content.length)
	}
	return Id
}

export function UploadFile() {
	const t = useText(text)
	const unreadable = useText(unreadableText)
	const { percent } = useFormats()
	const navigate = useNavigate()
	const client = useQueryClient()
	const [kind, setKind] = useState<ImportKind>('customers')
	const [share, setShare] = useState(0)
	const upload = useMutation({
		mutationFn: (file: File) => send(kind, file, setShare),
		onSettled: () => client.invalidateQueries({ queryKey: ['listImports'] }),
	})
	const isSending = useRef(false)
	/** Without it, a browser does not report a corrected file of the same name. */
	const forgetFile = useRef<() => void>(null)
	const choose = async (file: File | null): Promise<void> => {
		if (!file) return
		forgetFile.current?.()
		setShare(0)
		isSending.current = true
		const id = await upload.mutateAsync(file).catch(() => null)
		isSending.current = false
		if (id !== null) await navigate({ to: '/transfers/$id', params: { id: String(id) } })
	}
	return (
		<Section title={t.importTitle} about={t.importAbout}>
			<LeaveGuard when={() => isSending.current} />
			<Group align="flex-end">
				<Select
					label={t.kind}
					data={optionsOf(t.kinds)}
					value={kind}
					onChange={(chosen) => chosen && setKind(chosen as ImportKind)}
					allowDeselect={false}
					disabled={upload.isPending}
				/>
				<FileButton resetRef={forgetFile} onChange={choose} accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain">
					{(props) => (
						<Button {...props} loading={upload.isPending} leftSection={<Icon name="plus" size={16} />}>
							{t.choose}
						</Button>
					)}
				</FileButton>
			</Group>
			<Text fz="sm" c="dimmed">
				{t.kindHelp[kind]}
			</Text>
			<FileGuide kind={kind} />
			{upload.isPending && (
				<Stack gap={4}>
					<Progress value={share * 100} aria-label={t.uploading('')} />
					<Text fz="sm">{t.uploading(percent(share))}</Text>
				</Stack>
			)}
			{upload.error instanceof UnreadableFile ? (
				<Alert color="red" role="alert">
					{unreadable[upload.error.reason]}
				</Alert>
			) : (
				<FailureNote of={upload.error} />
			)}
		</Section>
	)
}
