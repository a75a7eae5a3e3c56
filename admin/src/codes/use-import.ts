import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { LIST_READS } from './listed.ts'
import { partsOf } from './read-codes.ts'

/** The target of the codes: an existing list, or a new one of a reward. */
export type ImportTarget =
	| { listId: number }
	| { rewardId: number; ListName: string; CouponsType: number; CouponsValue: number }

interface Imported {
	added: number
	skipped: number
}

/** Sends codes in parts and reports the progress. Parts sent before a failure stay; a repeated import skips them. */
export const useImport = () => {
	const client = useQueryClient()
	const [sent, setSent] = useState(0)
	const mutation = useMutation<Imported, ApiFailure, { target: ImportTarget; codes: string[] }>({
		mutationFn: async ({ target, codes }) => {
			const total: Imported = { added: 0, skipped: 0 }
			let listId = 'listId' in target ? target.listId : null
			setSent(0)
			for (const Codes of partsOf(codes)) {
				const part = await unlessAllExist(Codes.length, async () => {
					if (listId !== null) {
						const { Added, Skipped } = await call('importCodes', { params: { id: listId }, body: { Codes } })
						return { added: Added, skipped: Skipped }
					}
					const { rewardId, ...list } = target as Exclude<ImportTarget, { listId: number }>
					const made = await call('importCoupons', { params: { id: rewardId }, body: { ...list, Codes } })
					listId = made.List.Id
					return { added: made.List.CouponCount, skipped: made.Skipped }
				})
				total.added += part.added
				total.skipped += part.skipped
				setSent((before) => before + Codes.length)
			}
			return total
		},
		onSettled: () => Promise.all(LIST_READS.map((read) => client.invalidateQueries({ queryKey: [read] }))),
	})
	return { ...mutation, sent }
}

/** A part without new codes does not stop the import. */
const unlessAllExist = async (count: number, send: () => Promise<Imported>): Promise<Imported> => {
	try {
		return await send()
	} catch (error) {
		if (error instanceof ApiFailure && error.errorName === 'ImportCoupons_AllCouponsAlreadyExists')
			return { added: 0, skipped: count }
		throw error
	}
}
