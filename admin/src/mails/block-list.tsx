import { ActionIcon, Box, Button, ColorInput, Group, Menu, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { BlockFields } from './block-fields.tsx'
import {
	BLOCK_KINDS,
	type Block,
	type BlockKind,
	CODE_VARIABLE,
	isColor,
	type MailDocument,
	NEW_BLOCKS,
	nextBlockId,
} from './mail-document.ts'
import { findVariable, type MailVariable } from './placeholders.ts'
import { text } from './words.ts'

const MOST_BLOCKS = 60

interface Props {
	document: MailDocument
	onChange: (document: MailDocument) => void
	variables: readonly MailVariable[]
	isEditable: boolean
}

/** The blocks of a mail, to be added, edited, moved, duplicated and removed. */
export function BlockList({ document: mail, onChange, variables, isEditable }: Props) {
	const t = useText(text)
	const list = useRef<HTMLDivElement>(null)
	const { blocks } = mail
	const setBlocks = (next: Block[]): void => onChange({ ...mail, blocks: next })
	/** Focuses the first input of a block once it is shown, or a button if it has no input. */
	const focusBlock = (index: number): void => {
		requestAnimationFrame(() => {
			const card = list.current?.children[index]
			const input = card?.querySelector<HTMLElement>('.ProseMirror, input:not([type=radio])')
			;(input ?? card?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus()
		})
	}
	const insert = (index: number, block: Omit<Block, 'id'>): void => {
		setBlocks(blocks.toSpliced(index, 0, { ...block, id: nextBlockId(blocks) } as Block))
		focusBlock(index)
	}
	const actions = (index: number) => ({
		onMove: (to: number) => setBlocks(blocks.toSpliced(index, 1).toSpliced(to, 0, blocks[index]!)),
		onCopy: () => insert(index + 1, structuredClone(blocks[index]!)),
		onRemove: () => {
			setBlocks(blocks.toSpliced(index, 1))
			focusBlock(Math.min(index, blocks.length - 2))
		},
	})
	return (
		<Stack gap="sm" role="group" aria-label={t.blocks}>
			<Stack gap="sm" ref={list}>
				{blocks.map((block, index) => (
					<BlockCard
						key={block.id}
						{...{ block, index, variables, isEditable }}
						count={blocks.length}
						onChange={(changed) => setBlocks(blocks.with(index, changed))}
						{...actions(index)}
					/>
				))}
			</Stack>
			{isEditable && (
				<Group gap="sm">
					{blocks.length < MOST_BLOCKS && (
						<AddMenu variables={variables} onAdd={(kind) => insert(blocks.length, NEW_BLOCKS[kind])} />
					)}
					<Text fz="xs" c="dimmed">
						{t.moveHelp}
					</Text>
				</Group>
			)}
			{blocks.some(({ kind }) => kind === 'button') && (
				<ColorInput
					label={t.color}
					format="hex"
					maw={240}
					eyeDropperButtonProps={{ 'aria-label': t.color }}
					value={mail.color}
					onChange={(color) => isColor(color) && onChange({ ...mail, color })}
				/>
			)}
		</Stack>
	)
}

interface AddProps extends Pick<Props, 'variables'> {
	onAdd: (kind: BlockKind) => void
}

/** A coupon code is only offered where the mail has one. */
function AddMenu({ variables, onAdd }: AddProps) {
	const t = useText(text)
	const hasCode = findVariable(variables, CODE_VARIABLE) !== undefined
	return (
		// The focus goes to the new block.
		<Menu returnFocus={false} position="bottom-start">
			<Menu.Target>
				<Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />}>
					{t.add}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{BLOCK_KINDS.filter((kind) => kind !== 'code' || hasCode).map((kind) => (
					<Menu.Item key={kind} onClick={() => onAdd(kind)}>
						{t.kinds[kind]}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}

interface CardProps {
	block: Block
	index: number
	count: number
	onChange: (block: Block) => void
	onMove: (to: number) => void
	onCopy: () => void
	onRemove: () => void
	variables: readonly MailVariable[]
	isEditable: boolean
}

function BlockCard({ block, index, count, onMove, onCopy, onRemove, ...props }: CardProps) {
	const t = useText(text)
	/** Moves the block with Alt and an arrow; the focus stays where it was. */
	const moveByKey = (event: KeyboardEvent): void => {
		const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
		if (!event.altKey || step === undefined || !props.isEditable) return
		event.preventDefault()
		const to = index + step
		if (to < 0 || to >= count) return
		const focused = event.target as HTMLElement
		onMove(to)
		requestAnimationFrame(() => focused.focus())
	}
	return (
		<Box
			className="fiel-mail-block"
			role="group"
			aria-label={t.group(index + 1, t.kinds[block.kind])}
			onKeyDown={moveByKey}
		>
			<Group justify="space-between" mb={6} gap="xs">
				<Text fz="xs" fw={600} c="dimmed">
					{t.kinds[block.kind]}
				</Text>
				{props.isEditable && (
					<Group gap={2}>
						<MoveButtons {...{ index, count, onMove }} up={t.up} down={t.down} />
						<ActionIcon variant="subtle" color="gray" aria-label={t.copy(index + 1)} onClick={onCopy}>
							<Icon name="copy" size={16} />
						</ActionIcon>
						<ActionIcon variant="subtle" color="gray" aria-label={t.remove(index + 1)} onClick={onRemove}>
							<Icon name="trash" size={16} />
						</ActionIcon>
					</Group>
				)}
			</Group>
			<BlockFields block={block} {...props} />
		</Box>
	)
}
