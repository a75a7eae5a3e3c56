import type { OrderStory } from '@fiel/contract'
import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { notify } from '../ui/notify.ts'
import { optionsOf } from '../ui/options.ts'
import { isSame } from '../ui/rebase.ts'
import { CorrectionEffect } from './correction-effect.tsx'
import { text } from './words.ts'

interface Returnable {
	id: string
	title: string
	/** The largest amount; null if it is not known here. */
	most: number | null
}

type Part = ReturnType<typeof partOf> | undefined

interface Values {
	kind: 'cancellation' | 'return'
	ValueToRefund: number | ''
	/** The returned value of each product, in the order of `returnableProducts`. */
	Products: (number | '')[]
	Reason: string
}

/** The products of which a part can be returned, each once. */
const returnableProducts = ({ Products, Total, Returned }: OrderStory): Returnable[] => {
	const titles = new Map(
		Products.flatMap(({ OriginalId, Title }) => (OriginalId ? [[OriginalId, Title ?? OriginalId]] : [])),
	)
	return [...titles].map(([id, title]) => {
		const lines = Products.filter(({ OriginalId }) => OriginalId === id)
		const sold = lines.reduce(
			(sum, { Price, Quantity }) => sum + Math.round((Price ?? 0) * Quantity * 100),
			0,
		)
		// A line without a price can be worth anything, and only the server knows what earlier returns left of a product.
		const isKnown = Returned === 0 && lines.every(({ Price, Quantity }) => (Price ?? 0) * Quantity > 0)
		return { id, title, most: isKnown ? Math.min(sold / 100, Total) : null }
	})
}

/** A refusal names a product by its id; the form by its title. */
const productOf = ({ field }: ApiFailure, part: Part, products: Returnable[]): Returnable | undefined => {
	const place = /^(?:Return\.)?Products\[(\d+)\]/.exec(field ?? '')?.[1]
	const line = place && part?.Products?.[Number(place)]
	return line ? products.find(({ id }) => id === line.OriginalId) : undefined
}

const withTitle = (said: string, product: Returnable | undefined): string =>
	product ? said.replace(product.id, () => product.title) : said

/** The returned part as the server takes it; null while there is no valid amount. */
const partOf = ({ ValueToRefund, Products }: Values, ids: string[]) => {
	if (Products.some((value) => Number.isNaN(Number(value)))) return null
	const lines = ids.flatMap((OriginalId, index) => {
		const value = Number(Products[index] || 0)
		return value > 0 ? [{ OriginalId, ValueToRefund: value }] : []
	})
	const added = lines.reduce((total, line) => total + Math.round(line.ValueToRefund * 100), 0) / 100
	const value = lines.length > 0 ? added : Number(ValueToRefund)
	if (!(value > 0)) return null
	return { ValueToRefund: value, ...(lines.length > 0 && { Products: lines }) }
}

/** Cancels an order, or returns a part of it, after showing what this does to the customer. */
export function CancelOrder({ order, onClose }: { order: OrderStory; onClose: () => void }) {
	const t = useText(text)
	const products = returnableProducts(order)
	const ids = products.map(({ id }) => id)
	const form = useForm<Values>({
		// A refusal of an amount is about nothing any more once one of them is another.
		onValuesChange: (values, before) => {
			if (values.ValueToRefund === before.ValueToRefund && isSame(values.Products, before.Products)) return
			for (const path of ['ValueToRefund', ...ids.map((_, index) => `Products.${index}`)])
				form.clearFieldError(path)
		},
		initialValues: { kind: 'cancellation', ValueToRefund: '', Products: ids.map(() => ''), Reason: '' },
		validate: {
			Reason: (reason) => (reason.trim() ? null : t.reasonMissing),
			ValueToRefund: (_, values) =>
				values.kind === 'return' && partOf(values, ids) === null ? t.valueMissing : null,
		},
	})
	const { submit, isPending, error } = useCorrection(order, form, products, onClose)
	const [settled] = useDebouncedValue(form.values, 300)
	const isReturn = form.values.kind === 'return'
	const part = settled.kind === 'return' ? partOf(settled, ids) : undefined
	const present = isReturn ? partOf(form.values, ids) : undefined
	// What was refused is said at its input, and not here again.
	const isRefused = Object.keys(form.errors).some((path) => path !== 'Reason')
	return (
		<FormDialog
			title={isReturn ? t.returnTitle(order.OriginalId) : t.cancelTitle(order.OriginalId)}
			confirm={isReturn ? t.returnPart : t.cancel}
			cancel={t.keep}
			onClose={onClose}
			onSubmit={submit}
			busy={isPending}
			failure={Object.keys(form.errors).length === 0 ? error : null}
			isDirty={form.isDirty()}
			color="red.8"
		>
			<SegmentedControl
				aria-label={t.correction}
				data={optionsOf(t.corrections)}
				{...form.getInputProps('kind')}
			/>
			{isReturn && <PartFields form={form} order={order} products={products} />}
			<Textarea
				label={t.reason}
				description={t.reasonHelp}
				maxLength={500}
				autosize
				minRows={2}
				{...form.getInputProps('Reason')}
			/>
			{part !== null && present !== null && !isRefused && (
				<CorrectionEffect
					id={order.OriginalId}
					part={part}
					isStale={!isSame(part, present)}
					wording={(text, failure) => withTitle(text, productOf(failure, part, products))}
				/>
			)}
			<Text fz="sm" c="dimmed">
				{isReturn ? t.returnText : t.cancelText}
			</Text>
		</FormDialog>
	)
}

const REFRESHES = {
	refreshes: [
		...(['getOrder', 'listOrders', 'getCustomerProfile', 'listCustomerTimeline', 'listCustomers'] as const),
	],
}

const useCorrection = (
	{ OriginalId: id }: OrderStory,
	form: UseFormReturnType<Values>,
	products: Returnable[],
	onClose: () => void,
) => {
	const t = useText(text)
	const said = useFailureText()
	// One key for the dialog, so that nothing it sends counts twice.
	const [CancelKey] = useState(() => crypto.randomUUID())
	const cancel = useWrite('cancelPlacedOrder', REFRESHES)
	const giveBack = useWrite('returnPlacedOrder', REFRESHES)
	const ids = products.map(({ id }) => id)
	const submit = form.onSubmit((values) => {
		const Reason = values.Reason.trim()
		const after = {
			onSuccess: () => {
				onClose()
				notify(values.kind === 'return' ? t.wasReturned(id) : t.wasCancelled(id))
			},
			onError: (failure: ApiFailure) => {
				// At its input it goes away with the next change of the input.
				const product = productOf(failure, partOf(values, ids), products)
				if (product)
					form.setFieldError(`Products.${products.indexOf(product)}`, withTitle(said(failure), product))
				else if (!showAtField(form, failure, said(failure))) return
				cancel.reset()
				giveBack.reset()
			},
		}
		if (values.kind === 'cancellation') cancel.mutate({ params: { id }, body: { Reason } }, after)
		else giveBack.mutate({ params: { id }, body: { CancelKey, Reason, ...partOf(values, ids)! } }, after)
	})
	return {
		submit,
		isPending: cancel.isPending || giveBack.isPending,
		error: form.values.kind === 'return' ? giveBack.error : cancel.error,
	}
}

interface PartProps {
	form: UseFormReturnType<Values>
	order: OrderStory
	products: Returnable[]
}

/** The amount that is returned, or the amount of each product. */
function PartFields({ form, order, products }: PartProps) {
	const t = useText(text)
	const { money } = useFormats()
	const hasLines = form.values.Products.some((value) => Number(value || 0) > 0)
	return (
		<>
			<MoneyField
				label={t.returnValue}
				description={t.returnLeft(money(order.Total - order.Returned))}
				disabled={hasLines}
				{...form.getInputProps('ValueToRefund')}
			/>
			{products.length > 0 && (
				<>
					<Text fz="sm" fw={500}>
						{t.returnLines}
					</Text>
					{products.map(({ id, title, most }, index) => (
						<MoneyField
							key={id}
							label={title}
							description={most === null ? undefined : t.returnLeft(money(most))}
							max={most ?? undefined}
							{...form.getInputProps(`Products.${index}`)}
						/>
					))}
				</>
			)}
		</>
	)
}
