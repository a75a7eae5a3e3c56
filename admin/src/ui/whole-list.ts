/** Rows that are all in the browser, as the list of a `<ListTable>`. */
export const wholeList = <Row>(rows: readonly Row[]) => ({
	data: [...rows],
	error: null,
	refetch: () => undefined,
	hasNextPage: false,
	isFetchingNextPage: false,
	isPlaceholderData: false,
	fetchNextPage: () => undefined,
})
