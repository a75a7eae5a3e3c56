import type { Tx } from '../../db/database.ts'
import { type MentionedLabel, saveLabels } from '../../labels/save-labels.ts'
import type { OrderMessage } from '../order.ts'

/** Stores the names of payment methods, branches and sales people that orders mention. */
export const saveOrderLabels = async (tx: Tx, merchantId: number, messages: OrderMessage[]): Promise<void> =>
	saveLabels(
		tx,
		merchantId,
		messages.flatMap((message): MentionedLabel[] => [
			{ kind: 'payment_method', label: message.paymentMethod },
			...(message.paymentMethods ?? []).map(
				({ originalId, name }): MentionedLabel => ({ kind: 'payment_method', label: { originalId, name } }),
			),
			{ kind: 'branch', label: message.branch },
			{ kind: 'sales_person', label: message.salesPerson },
		]),
	)
