import type { BulkKind, Segment } from '@fiel/contract'
import { Autocomplete, Checkbox, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { readQuery, useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { text as undoText } from './bulk-undo-words.ts'
import { text } from './bulk-words.ts'
import { numberOrNull } from './number-or-null.ts'

interface Values {
	Kind: BulkKind
	Value: number | ''
	Tag: string
	TierId: string
	Until: string
	Reason: string
	Confirmed: boolean
}

const EMPTY: Values = {
	Kind: 'give',
	Value: '',
	Tag: '',
	TierId: '',
	Until: '',
	Reason: '',
	Confirmed: false,
}
const PAUSE_MS = 400

/** What a confirmation is about. */
const CONFIRMED = ['Kind', 'Value', 'Tag', 'TierId', 'Until'] as const

/** Whether the work is complete, so that the server can measure it. */
const isComplete = ({ Kind, Value, Tag, TierId, Until }: Values): boolean => {
	if (hasPoints(Kind)) return Number(Value) > 0
	return hasTag(Kind) ? Tag.trim() !== '' : TierId !== '' && Until !== ''
}

/** The members that the kind has. */
const workOf = ({ Kind, Value, Tag, TierId, Until }: Values) => ({
	Kind,
	...(hasPoints(Kind) && { Value: numberOrNull(Value) }),
	...(hasTag(Kind) && { Tag: Tag.trim() || null }),
	...(Kind === 'tier' && { TierId: TierId ? Number(TierId) : null, Until: Until || null }),
})

const hasPoints = (kind: BulkKind): boolean => kind === 'give' || kind === 'take'
const hasTag = (kind: BulkKind): boolean => kind === 'tag' || kind === 'untag'

interface Props {
	segment: Segment
	/** What is chosen at first. */
	kind?: BulkKind | undefined
	onClose: () => void
}

/** Asks what to do with the customers of a segment, and shows how many they are and what it is worth. */
export function StartBulkAction({ segment, kind = 'give', onClose }: Props) {
	const t = useText(text)
	const undo = useText(undoText)
	const said = useFailureText()
	const navigate = useNavigate()
	const [key] = useState(() => crypto.randomUUID())
	const form = useBulkForm(kind)
	const [work] = useDebouncedValue(
		isComplete(form.values) ? JSON.stringify(workOf(form.values)) : null,
		PAUSE_MS,
	)
	const preview = useQuery({
		...readQuery('previewBulkAction', { params: { id: segment.Id }, body: JSON.parse(work ?? 'null') }),
		enabled: work !== null,
		retry: false,
	})
	const size = preview.isSuccess && work === JSON.stringify(workOf(form.values)) ? preview.data : null
	const start = useWrite('startBulkAction', { refreshes: ['listBulkActions'] })
	const submit = form.onSubmit((values) => {
		if (!size) return
		if ((size.NeedsConfirmation || size.TierMoves) && !values.Confirmed)
			return form.setFieldError('Confirmed', t.confirmMissing)
		const body = {
			...{ ...workOf(values), Reason: values.Reason.trim(), Customers: size.Customers },
			...{ ChangeKey: key, Confirmed: values.Confirmed },
		}
		start.mutate(
			{ params: { id: segment.Id }, body },
			{
				onSuccess: ({ Id, State }) => {
					notify(State === 'waiting' ? t.waits : t.started)
					navigate({ to: '/bulk-actions/$id', params: { id: String(Id) } as never })
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		)
	})
	return (
		<FormDialog
			title={t.startTitle}
			confirm={size?.NeedsApproval ? t.ask : t.run}
			onClose={onClose}
			onSubmit={submit}
			busy={start.isPending}
			failure={Object.keys(form.errors).length === 0 ? start.error : null}
			isDirty={form.isDirty()}
		>
			<WorkFields form={form} />
			<Textarea
				label={t.reason}
				description={t.reasonHelp}
				maxLength={300}
				{...form.getInputProps('Reason')}
			/>
			<Text fz="sm" c="dimmed">
				{form.values.Kind === 'tier' ? undo.cannotUndo : undo.canUndo}
			</Text>
			{size && <Size of={size} form={form} />}
		</FormDialog>
	)
}

const useBulkForm = (kind: BulkKind) => {
	const t = useText(text)
	const needed = (isNeeded: boolean, value: string | number) => (isNeeded && value === '' ? t.missing : null)
	const form = useForm<Values>({
		initialValues: { ...EMPTY, Kind: kind },
		onValuesChange(values, previous) {
			// Only what was read can be confirmed.
			if (values.Confirmed && CONFIRMED.some((field) => values[field] !== previous[field]))
				form.setFieldValue('Confirmed', false)
		},
		validate: {
			Value: (value, { Kind }) => (hasPoints(Kind) && Number(value) <= 0 ? t.positive : null),
			Tag: (value, { Kind }) => needed(hasTag(Kind), value.trim()),
			TierId: (value, { Kind }) => needed(Kind === 'tier', value),
			Until: (value, { Kind }) => needed(Kind === 'tier', value),
			Reason: (value) => needed(true, value.trim()),
		},
	})
	return form
}

function WorkFields({ form }: { form: UseFormReturnType<Values> }) {
	const t = useText(text)
	const tags = useRead('listTags').data ?? []
	const tiers = useRead('listAllTiers').data ?? []
	const { Kind } = form.values
	return (
		<>
			<Select
				label={t.kind}
				data={optionsOf(t.kinds)}
				allowDeselect={false}
				{...form.getInputProps('Kind')}
			/>
			{hasPoints(Kind) && (
				<NumberField label={t.value} min={0} decimalScale={4} {...form.getInputProps('Value')} />
			)}
			{hasTag(Kind) && (
				<Autocomplete
					label={t.tag}
					maxLength={40}
					data={tags.map(({ Name }) => Name)}
					{...form.getInputProps('Tag')}
				/>
			)}
			{Kind === 'tier' && (
				<>
					<Select
						label={t.tier}
						data={tiers
							.filter(({ IsActive }) => IsActive)
							.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
						{...form.getInputProps('TierId')}
					/>
					<TextInput type="date" label={t.until} {...form.getInputProps('Until')} />
				</>
			)}
		</>
	)
}

function Size({ of: size, form }: { of: Output<'previewBulkAction'>; form: UseFormReturnType<Values> }) {
	const t = useText(text)
	const { number, roundPoints: points, money } = useFormats()
	return (
		<Stack gap={4} className="fiel-figure" aria-live="polite">
			<Text fw={600}>{t.customers(number(size.Customers))}</Text>
			{size.TotalPoints !== null && (
				<Text fz="sm">{t.total(points(size.TotalPoints), money(size.TotalWorth!))}</Text>
			)}
			{size.NotMembers > 0 && <Text fz="sm">{t.notMembers(number(size.NotMembers))}</Text>}
			{size.CannotPay > 0 && <Text fz="sm">{t.cannotPay(number(size.CannotPay))}</Text>}
			{size.NeedsApproval && <Text fz="sm">{t.needsApproval}</Text>}
			{size.TierMoves && <TierMoves of={size.TierMoves} customers={size.Customers} form={form} />}
			{size.NeedsConfirmation && (
				<Checkbox
					label={t.confirm(money(size.TotalWorth!))}
					{...form.getInputProps('Confirmed', { type: 'checkbox' })}
				/>
			)}
		</Stack>
	)
}

interface TierMovesProps {
	of: NonNullable<Output<'previewBulkAction'>['TierMoves']>
	customers: number
	form: UseFormReturnType<Values>
}

/** Says who would rise and fall, and asks for a confirmation, because this action cannot be undone. */
function TierMoves({ of: { Rise, Stay, Fall }, customers, form }: TierMovesProps) {
	const t = useText(text)
	const { number, date } = useFormats()
	const tier = useRead('listAllTiers').data?.find(({ Id }) => String(Id) === form.values.TierId)
	// Noon is on the same day in the time zone of the shop.
	const until = date(`${form.values.Until}T12:00:00Z`)
	return (
		<>
			<Text fz="sm">{t.tierMoves(number(Rise), number(Stay), number(Fall))}</Text>
			<Checkbox
				label={t.confirmTier(number(customers), tier?.Name ?? '', until)}
				{...form.getInputProps('Confirmed', { type: 'checkbox' })}
			/>
		</>
	)
}
