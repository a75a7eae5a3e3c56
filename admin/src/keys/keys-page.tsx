import type { ApiKey } from '@fiel/contract'
import { Badge, Box, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { useListView } from '../ui/use-list-view.ts'
import { DateText } from '../ui/values.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { wholeList } from '../ui/whole-list.ts'
import { presetOf } from './access-fields.tsx'
import { ChangeAccess } from './change-access.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyActions } from './key-actions.tsx'
import { daysLeft, isActive, isExpired } from './key-state.ts'
import { CreatePublicToken, EditOrigins } from './public-token.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { scopeText } from './scope-words.ts'
import { text } from './words.ts'

export default function KeysPage() {
	const t = useText(text)
	const keys = useRead('listKeys')
	const mayCreate = useIsAllowed('createKey')
	const [creating, { open, close }] = useDisclosure()
	const [creatingPublic, publicDialog] = useDisclosure()
	const createButton = mayCreate && (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<KeysCsv keys={keys.data ?? []} />
				{mayCreate && (
					<Button variant="default" onClick={publicDialog.open}>
						{t.createPublic}
					</Button>
				)}
				{createButton}
			</PageHeader>
			<Loaded of={keys}>
				{(list) =>
					list.length > 0 ? (
						<Stack>
							<ExpiryWarning keys={list} />
							<KeyTable keys={inOrder(list)} />
						</Stack>
					) : (
						<EmptyState icon="keys" title={t.emptyTitle} action={createButton}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
			<CreateKey opened={creating} onClose={close} />
			<CreatePublicToken opened={creatingPublic} onClose={publicDialog.close} />
		</>
	)
}

function KeysCsv({ keys }: { keys: ApiKey[] }) {
	const t = useText(text)
	const s = useText(scopeText)
	return (
		<CsvButton
			file="api-keys"
			rows={keys}
			columns={{
				[t.name]: ({ Name }) => Name,
				[t.token]: ({ Token: token }) => token,
				[t.kind]: ({ Kind }) => t.kinds[Kind],
				[t.origins]: ({ Origins }) => Origins.join(' '),
				[t.shape]: ({ Shape }) => t.shapes[Shape],
				[t.created]: ({ CreatedDate }) => momentOf(CreatedDate),
				[t.lastUsed]: ({ LastUsedDate }) => momentOf(LastUsedDate),
				[t.revoked]: ({ RevokedDate }) => momentOf(RevokedDate),
				[s.access]: ({ Scopes }) => Scopes?.join(' ') ?? s.presets.everything,
				[s.expires]: ({ ExpiresDate }) => momentOf(ExpiresDate),
			}}
		/>
	)
}

/** Valid keys first, newest on top. */
const inOrder = (keys: readonly ApiKey[]): ApiKey[] => {
	const newest = keys.toReversed()
	return [...newest.filter(isActive), ...newest.filter((key) => !isActive(key))]
}

/** Names the keys that expire soon. */
function ExpiryWarning({ keys }: { keys: ApiKey[] }) {
	const t = useText(scopeText)
	const soon = keys.filter((key) => daysLeft(key) !== null)
	if (soon.length === 0) return null
	return <WarningNote>{[t.warning(soon.map(({ Name }) => `“${Name}”`).join(', '), soon.length)]}</WarningNote>
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
	const t = useText(text)
	const s = useText(scopeText)
	const mayRevoke = useIsAllowed('revokeKey')
	const [revoking, setRevoking] = useState<ApiKey | null>(null)
	const [rotating, setRotating] = useState<ApiKey | null>(null)
	const [edited, setEdited] = useState<ApiKey | null>(null)
	const [limited, setLimited] = useState<ApiKey | null>(null)
	const view = useListView('keys', [])
	const columns: ListColumn<ApiKey>[] = [
		{ id: 'name', title: t.name, sortBy: ({ Name }) => Name, cell: (key) => <KeyName of={key} /> },
		{ id: 'access', title: s.access, wide: 'tablet', cell: (key) => <Access of={key} /> },
		{
			...{ id: 'token', title: t.token, wide: true, sortBy: ({ Token: token }) => token },
			cell: (key) => <Token of={key.Token} />,
		},
		{
			id: 'created',
			title: t.created,
			sortBy: ({ CreatedDate }) => CreatedDate,
			extra: true,
			cell: ({ CreatedDate }) => <DateText value={CreatedDate} day />,
		},
		{
			id: 'lastUsed',
			title: t.lastUsed,
			sortBy: ({ LastUsedDate }) => LastUsedDate,
			wide: true,
			cell: ({ LastUsedDate }) => (LastUsedDate ? <DateText value={LastUsedDate} day /> : t.never),
		},
		{
			...{ id: 'state', title: t.state, wide: true, sortBy: (key) => !isActive(key) },
			cell: (key) => <State of={key} />,
		},
	]
	if (mayRevoke)
		columns.push({
			id: 'actions',
			title: t.actions,
			quiet: true,
			wide: 'tablet',
			below: true,
			align: 'right',
			cell: (key) =>
				isActive(key) && (
					<KeyActions
						of={key}
						onLimit={setLimited}
						onRotate={setRotating}
						onEdit={setEdited}
						onRevoke={setRevoking}
					/>
				),
		})
	return (
		<>
			<ListTable
				view={view}
				of={wholeList(keys)}
				label={t.table}
				columns={columns}
				rowKey={({ Token }) => Token}
				empty={null}
			/>
			<RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />
			<RotateKey apiKey={rotating} onClose={() => setRotating(null)} />
			{limited && <ChangeAccess apiKey={limited} onClose={() => setLimited(null)} />}
			<EditOrigins apiKey={edited} onClose={() => setEdited(null)} />
		</>
	)
}

/** On a phone the first column also shows the values of the hidden ones. */
function KeyName({ of: key }: { of: ApiKey }) {
	const t = useText(text)
	const { date } = useFormats()
	const used = key.LastUsedDate ? t.usedOn(date(key.LastUsedDate)) : `${t.lastUsed}: ${t.never}`
	return (
		<Stack gap={2} miw={{ base: 0, xl: '6rem' }}>
			<Text fz="sm" fw={550} c={isActive(key) ? undefined : 'dimmed'}>
				{key.Name}
			</Text>
			{key.Kind === 'public' && <PublicNote of={key} />}
			<Box hiddenFrom="sm">
				<Access of={key} />
			</Box>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{key.RevokedDate ? (isActive(key) ? t.endsOn : t.revokedOn)(date(key.RevokedDate)) : used}
			</Text>
		</Stack>
	)
}

/** Tells a public token from a key, and which pages may use it. */
function PublicNote({ of: { Origins } }: { of: ApiKey }) {
	const t = useText(text)
	return (
		<Text fz="xs" c="dimmed" className="fiel-wraps">
			{t.kinds.public}: {Origins.length > 0 ? Origins.join(', ') : t.noOrigins}
		</Text>
	)
}

const SHOWN = 16

/** Shows the beginning, which identifies the token; the button copies all of it. */
function Token({ of: token }: { of: string }) {
	const t = useText(text)
	return (
		<Text component="span" fz="xs" ff="monospace" className="fiel-token" title={token}>
			{token.length > SHOWN ? `${token.slice(0, SHOWN)}…` : token}
			<CopyButton value={token} what={t.token} />
		</Text>
	)
}

/** What a key may do, and until when. */
function Access({ of: key }: { of: ApiKey }) {
	const t = useText(scopeText)
	const { date } = useFormats()
	if (key.Kind === 'public') return null
	const preset = presetOf(key.Scopes)
	return (
		<Stack gap={2}>
			<Text fz="sm" title={key.Scopes?.join(', ')}>
				{preset === 'custom' ? t.scopeCount(key.Scopes!.length) : t.presets[preset]}
			</Text>
			{key.ExpiresDate && (
				<Text fz="xs" c="dimmed">
					{(isExpired(key) ? t.expiredOn : t.expiresOn)(date(key.ExpiresDate))}
				</Text>
			)}
		</Stack>
	)
}

function State({ of: key }: { of: ApiKey }) {
	const t = useText(text)
	const s = useText(scopeText)
	const { date } = useFormats()
	const days = daysLeft(key)
	if (isExpired(key)) return <Badge color="gray">{s.expired}</Badge>
	if (days !== null) return <Badge color="yellow">{s.expiresSoon(days)}</Badge>
	if (!key.RevokedDate) return <Badge color="teal">{t.active}</Badge>
	if (isActive(key))
		return (
			<Badge color="yellow" title={t.endsOn(date(key.RevokedDate))}>
				{t.ending}
			</Badge>
		)
	return (
		<Badge color="gray" title={t.revokedOn(date(key.RevokedDate))}>
			{t.revoked}
		</Badge>
	)
}
