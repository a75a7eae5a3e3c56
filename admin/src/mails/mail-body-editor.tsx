import { Alert, Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { BlockList } from './block-list.tsx'
import { htmlOf, readMailBody, writeMailBody } from './mail-body.ts'
import type { MailDocument } from './mail-document.ts'
import type { MailVariable } from './placeholders.ts'
import { text } from './words.ts'

interface Props {
	/** The label of the input for HTML. */
	htmlLabel: string
	body: string
	onChange: (body: string) => void
	/** What an empty mail shows, such as a choice of templates. */
	start: ReactNode
	/** Reads HTML of another kind as blocks; null if it cannot be read so. */
	readHtml?: (html: string) => MailDocument | null
	variables: readonly MailVariable[]
	isEditable: boolean
	error?: ReactNode
}

/** The body of a mail as blocks, or as HTML if it was not made of blocks. An empty one shows `start`. */
export function MailBodyEditor({ body, onChange, start, readHtml, error, ...props }: Props) {
	const t = useText(text)
	const { variables, isEditable } = props
	const [wantsHtml, setWantsHtml] = useState(false)
	const document = useMemo(() => readMailBody(body) ?? readHtml?.(body) ?? null, [body, readHtml])
	const isHtml = wantsHtml || (body !== '' && !document)
	if (isHtml)
		return (
			<HtmlEditor
				{...props}
				{...{ body, error }}
				onChange={(html) => {
					setWantsHtml(true)
					onChange(html)
				}}
				hasBlocks={document !== null}
				onBlocks={() => setWantsHtml(false)}
			/>
		)
	return (
		<Stack gap="sm">
			{document && (
				<BlockList
					{...{ document, variables, isEditable }}
					onChange={(changed) => onChange(writeMailBody(changed))}
				/>
			)}
			{!document && isEditable && start}
			{error && (
				<Box c="var(--mantine-color-error)" fz="xs">
					{error}
				</Box>
			)}
			{isEditable && (
				<Group>
					<Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWantsHtml(true)}>
						{t.editHtml}
					</Button>
				</Group>
			)}
		</Stack>
	)
}

interface HtmlProps {
	htmlLabel: string
	body: string
	onChange: (body: string) => void
	isEditable: boolean
	error?: ReactNode
	/** The mail is made of blocks and its HTML is unchanged. */
	hasBlocks: boolean
	onBlocks: () => void
}

function HtmlEditor({ htmlLabel, body, onChange, isEditable, error, hasBlocks, onBlocks }: HtmlProps) {
	const t = useText(text)
	const [asks, setAsks] = useState(false)
	const back = (): void => (hasBlocks || body === '' ? onBlocks() : setAsks(true))
	return (
		<Stack gap="sm">
			{body !== '' && (
				<Alert
					variant="light"
					color={hasBlocks ? 'yellow' : 'gray'}
					icon={<Icon name="warning" />}
					p="sm"
					role="status"
				>
					{hasBlocks ? t.htmlOfBlocks : t.htmlOnly}
				</Alert>
			)}
			<Textarea
				label={htmlLabel}
				autosize
				minRows={6}
				maxRows={20}
				maxLength={100_000}
				spellCheck={false}
				styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
				value={htmlOf(body)}
				error={error}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
			/>
			{isEditable && (
				<Group>
					<Button variant="subtle" color="gray" size="compact-sm" onClick={back}>
						{hasBlocks || body === '' ? t.backToBlocks : t.useBlocks}
					</Button>
				</Group>
			)}
			<ConfirmDialog
				opened={asks}
				onClose={() => setAsks(false)}
				title={t.useBlocksTitle}
				confirm={t.useBlocksConfirm}
				onConfirm={() => {
					setAsks(false)
					onChange('')
					onBlocks()
				}}
			>
				{t.useBlocksText}
			</ConfirmDialog>
		</Stack>
	)
}
