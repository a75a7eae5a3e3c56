let count = 0

/** A unique text. */
export const uniqueText = (prefix: string): string => {
	count += 1
	return `${prefix}-${count}`
}

/** A completed order of 100.00 by Ana by default. */
export const buildOrder = (changes: Record<string, unknown> = {}) => ({
	OriginalId: uniqueText('order'),
	OrderPlacementDate: '2026-06-10T10:00:00Z',
	OrderCompletedDate: '2026-06-11T10:00:00Z',
	OrderCancelledDate: null,
	OrderStatus: 'invoiced',
	IsCancelledOrReturned: false,
	IsCompleted: true,
	OrderTotal: 100,
	Customer: { OriginalId: 'ana', Name: 'Ana Souza', Email: 'ana@example.com' },
	Products: [{ OriginalId: 'shoe', Title: 'Shoe', IsActive: true, ProductPrice: 100 }],
	UpdatedDate: '2026-06-11T10:00:00Z',
	...changes,
})

export const buildCancellation = (changes: Record<string, unknown> = {}) => ({
	OrderCancelledDate: '2026-06-14T10:00:00Z',
	OrderStatus: 'returned',
	...changes,
})
