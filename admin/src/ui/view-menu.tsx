import type { SavedView } from '@fiel/contract'
import { Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { usePerson } from '../api/use-person.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Icon } from './icon.tsx'
import { notify } from './notify.ts'
import type { ListView } from './use-list-view.ts'
import { ViewDialog } from './view-dialog.tsx'
import { text } from './view-words.ts'

/** What the user is asked about. */
type Asked = 'new' | 'edit' | 'remove' | null

/** Opens and saves views of a list. The views are read when the menu opens. */
export function ViewMenu<Name extends string>({ of: list }: { of: ListView<Name> }) {
	const t = useText(text)
	const [isOpen, setIsOpen] = useState(false)
	const [asked, setAsked] = useState<Asked>(null)
	const views =
		useQuery({ ...readQuery('listViews', { query: { list: list.list } }), enabled: isOpen }).data ?? []
	const { view } = list
	// Here and not in the item, which is gone before the reply comes.
	const update = useWrite('updateView', { refreshes: ['listViews'] })
	const saveChanges = ({ Id, Name, IsShared }: SavedView): void =>
		update.mutate(
			{ params: { id: Id }, body: { Name, IsShared, Params: list.params, Columns: list.columns } },
			{ onSuccess: () => notify(t.saved) },
		)
	return (
		<>
			<Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" withinPortal>
				<Menu.Target>
					<Button variant="default" size="xs" rightSection={<Icon name="down" size={14} />}>
						<Text span truncate maw="12rem" fz="inherit">
							{view?.Name ?? t.views}
						</Text>
					</Button>
				</Menu.Target>
				<Menu.Dropdown maw="20rem">
					<Menu.Item onClick={() => list.open(null)} aria-current={view === null}>
						{t.standard}
					</Menu.Item>
					<ViewItems title={t.own} views={views.filter(({ IsOwn }) => IsOwn)} list={list} />
					<ViewItems title={t.shared} views={views.filter(({ IsOwn }) => !IsOwn)} list={list} />
					<Menu.Divider />
					{views.length === 0 && (
						<Text fz="xs" c="dimmed" px="sm" py={4}>
							{t.none}
						</Text>
					)}
					<Menu.Item onClick={() => setAsked('new')}>{t.saveNew}</Menu.Item>
					{view && <ViewActions of={list} view={view} onAsk={setAsked} onSave={() => saveChanges(view)} />}
				</Menu.Dropdown>
			</Menu>
			{(asked === 'new' || asked === 'edit') && (
				<ViewDialog list={list} view={asked === 'edit' ? view : null} onClose={() => setAsked(null)} />
			)}
			{view && (
				<RemoveView of={list} view={view} isOpen={asked === 'remove'} onClose={() => setAsked(null)} />
			)}
		</>
	)
}

function ViewItems<Name extends string>({
	title,
	views,
	list,
}: {
	title: string
	views: SavedView[]
	list: ListView<Name>
}) {
	const t = useText(text)
	const person = usePerson()
	if (views.length === 0) return null
	return (
		<>
			<Menu.Label>{title}</Menu.Label>
			{views.map((view) => (
				<Menu.Item
					key={view.Id}
					onClick={() => list.open(view)}
					aria-current={view.Id === list.view?.Id}
					leftSection={view.Id === list.view?.Id ? <Icon name="check" size={14} /> : undefined}
				>
					<span className="fiel-wraps">{view.Name}</span>
					{!view.IsOwn && (
						<Text fz="xs" c="dimmed" className="fiel-address">
							{t.by(person(view.Author))}
						</Text>
					)}
				</Menu.Item>
			))}
		</>
	)
}

/** What can be done with the open view by those who may change it. */
function ViewActions<Name extends string>({
	of: list,
	view,
	onAsk,
	onSave,
}: {
	of: ListView<Name>
	view: SavedView
	onAsk: (asked: Asked) => void
	onSave: () => void
}) {
	const t = useText(text)
	const mayShare = useSession().Rights.includes('views.share')
	if (!(view.IsOwn && !view.IsShared) && !mayShare) return null
	return (
		<>
			<Menu.Item onClick={onSave} disabled={isSame(view, list)}>
				{t.saveChanges}
			</Menu.Item>
			<Menu.Item onClick={() => onAsk('edit')}>{t.edit}</Menu.Item>
			<Menu.Item color="red.8" onClick={() => onAsk('remove')}>
				{t.remove}
			</Menu.Item>
		</>
	)
}

const isSame = (view: SavedView, { params, columns }: Pick<ListView, 'params' | 'columns'>): boolean => {
	const sorted = (list: ListView['params']) => list.map(({ Name, Value }) => `${Name}=${Value}`).sort()
	return JSON.stringify([sorted(view.Params), view.Columns]) === JSON.stringify([sorted(params), columns])
}

function RemoveView<Name extends string>({
	of: list,
	view,
	isOpen,
	onClose,
}: {
	of: ListView<Name>
	view: SavedView
	isOpen: boolean
	onClose: () => void
}) {
	const t = useText(text)
	const remove = useWrite('removeView')
	const confirm = (): void =>
		remove.mutate(
			{ params: { id: view.Id } },
			{
				onSuccess: () => {
					notify(t.removed)
					onClose()
					list.open(null)
				},
			},
		)
	return (
		<ConfirmDialog
			opened={isOpen}
			onClose={onClose}
			title={t.removeTitle(view.Name)}
			confirm={t.remove}
			onConfirm={confirm}
			busy={remove.isPending}
			failure={remove.error}
		>
			{view.IsShared ? t.removeSharedText : t.removeText}
		</ConfirmDialog>
	)
}
