import { Box, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { type Align, type Block, type BlockOf, SPACE_HEIGHTS } from './mail-document.ts'
import type { MailVariable } from './placeholders.ts'
import { RichText } from './rich-text.tsx'
import { completeAddress, safeImage, safeLink } from './safe-link.ts'
import { text } from './words.ts'

interface Props<Of extends Block = Block> {
	block: Of
	onChange: (block: Of) => void
	variables: readonly MailVariable[]
	isEditable: boolean
}

/** The inputs of a block. */
export function BlockFields({ block, onChange, ...props }: Props) {
	const t = useText(text)
	switch (block.kind) {
		case 'heading':
		case 'text':
			return (
				<Stack gap="xs">
					<RichText
						label={t.kinds[block.kind]}
						hidesLabel
						lines={block.lines}
						isMultiline={block.kind === 'text'}
						onChange={(lines) => onChange({ ...block, lines })}
						{...props}
					/>
					<AlignField {...props} align={block.align} onChange={(align) => onChange({ ...block, align })} />
				</Stack>
			)
		case 'button':
			return <ButtonFields block={block} onChange={onChange} {...props} />
		case 'image':
			return <ImageFields block={block} onChange={onChange} {...props} />
		case 'code':
			return (
				<Stack gap="xs">
					<RichText
						label={t.caption}
						lines={block.lines}
						onChange={(lines) => onChange({ ...block, lines })}
						{...props}
					/>
					<Help>{t.codeHelp}</Help>
				</Stack>
			)
		case 'divider':
			return <Help>{t.dividerHelp}</Help>
		case 'space':
			return (
				<Select
					label={t.height}
					data={SPACE_HEIGHTS.map((height) => ({ value: String(height), label: `${height} px` }))}
					allowDeselect={false}
					value={String(block.height)}
					onChange={(height) => onChange({ ...block, height: Number(height) })}
				/>
			)
	}
}

const Help = ({ children }: { children: string }) => (
	<Text fz="xs" c="dimmed">
		{children}
	</Text>
)

function ButtonFields({ block, onChange, ...props }: Props<BlockOf<'button'>>) {
	const t = useText(text)
	return (
		<Stack gap="xs">
			<RichText
				label={t.buttonLabel}
				lines={block.lines}
				onChange={(lines) => onChange({ ...block, lines })}
				{...props}
			/>
			<AddressField
				label={t.href}
				value={block.href}
				help={t.noHref}
				isValid={(address) => safeLink(address) !== null}
				wrong={t.badLink}
				onChange={(href) => onChange({ ...block, href })}
			/>
			<AlignField {...props} align={block.align} onChange={(align) => onChange({ ...block, align })} />
		</Stack>
	)
}

function ImageFields({ block, onChange }: Props<BlockOf<'image'>>) {
	const t = useText(text)
	return (
		<Stack gap="xs">
			<AddressField
				label={t.src}
				value={block.src}
				help={t.noSrc}
				isValid={(address) => safeImage(address) !== null}
				wrong={t.badImage}
				onChange={(src) => onChange({ ...block, src })}
			/>
			<TextInput
				label={t.alt}
				description={t.altHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				maxLength={500}
				value={block.alt}
				onChange={({ currentTarget }) => onChange({ ...block, alt: currentTarget.value })}
			/>
			<AddressField
				label={t.hrefOptional}
				value={block.href}
				isValid={(address) => safeLink(address) !== null}
				wrong={t.badLink}
				onChange={(href) => onChange({ ...block, href })}
			/>
		</Stack>
	)
}

interface AddressProps {
	label: string
	value: string
	/** Shown while the address is empty. */
	help?: string
	isValid: (address: string) => boolean
	wrong: string
	onChange: (address: string) => void
}

/** An address that is completed and checked when the input is left, so that nobody is corrected while typing. */
function AddressField({ label, value, help, isValid, wrong, onChange }: AddressProps) {
	const [isTyping, setIsTyping] = useState(false)
	return (
		<TextInput
			label={label}
			placeholder="https://"
			inputMode="url"
			maxLength={2000}
			value={value}
			description={value === '' ? help : undefined}
			inputWrapperOrder={DESCRIPTION_BELOW}
			error={!isTyping && value !== '' && !isValid(value) && wrong}
			onFocus={() => setIsTyping(true)}
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
			onBlur={() => {
				setIsTyping(false)
				const address = completeAddress(value)
				if (address !== value) onChange(address)
			}}
		/>
	)
}

function AlignField(props: { align: Align; onChange: (align: Align) => void; isEditable: boolean }) {
	const t = useText(text)
	return (
		<Box>
			<SegmentedControl
				aria-label={t.align}
				size="xs"
				disabled={!props.isEditable}
				data={[
					{ value: 'left', label: t.left },
					{ value: 'center', label: t.center },
				]}
				value={props.align}
				onChange={(align) => props.onChange(align as Align)}
			/>
		</Box>
	)
}
