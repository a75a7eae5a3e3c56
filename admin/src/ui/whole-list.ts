/** A list that is read in one piece, for `<ListTable>`. */
export const wholeList = <Row>(of: { data: Row[] | undefined; error: unknown; refetch: () => unknown }) => ({
	data: of.data,
	error: of.error,
	refetch: of.refetch,
	hasNextPage: false,
	isFetchingNextPage: false,
	isPlaceholderData: false,
	fetchNextPage: () => undefined,
})
