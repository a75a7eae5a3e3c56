/** The options of a Select from labels by key: `data={optionsOf(t.measures)}`. */
export const optionsOf = (labels: Record<string, string>): { value: string; label: string }[] =>
	Object.entries(labels).map(([value, label]) => ({ value, label }))
