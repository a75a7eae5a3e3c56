/** A branch that orders, cashiers or the settings have named. */
export interface KnownBranch {
	Id: string
	Name: string | null
}

/** The branch of a cashier, as it is stored. */
export interface StoredBranch {
	OriginalId: string
	Name: string | null
}

const fold = (text: string): string => text.trim().toLowerCase()

const nameOf = ({ Id, Name }: KnownBranch): string => Name ?? Id

/** What the field offers for each branch: its name, followed by its id where two branches have the same name. */
export const branchLabels = (known: KnownBranch[]): Map<string, KnownBranch> => {
	const sameName = Map.groupBy(known, (branch) => fold(nameOf(branch)))
	return new Map(
		known.map((branch) => {
			const name = nameOf(branch)
			return [sameName.get(fold(name))!.length > 1 ? `${name} (${branch.Id})` : name, branch]
		}),
	)
}

/** What the field shows for the branch of a cashier, until another is chosen. */
export const storedLabel = (stored: StoredBranch | undefined): string =>
	stored ? (stored.Name ?? stored.OriginalId) : ''

/** The branch that a text in the field means: the stored one if the text is unchanged, a known one, or a new one. */
export const chooseBranch = (
	text: string,
	known: KnownBranch[],
	stored?: StoredBranch,
): { OriginalId: string; Name: string } => {
	const typed = text.trim()
	if (stored && typed === storedLabel(stored).trim())
		return { OriginalId: stored.OriginalId, Name: storedLabel(stored) }
	const branch =
		branchLabels(known).get(typed) ??
		known.find(({ Id }) => Id === typed) ??
		known.find((one) => fold(one.Id) === fold(typed) || fold(nameOf(one)) === fold(typed))
	return branch ? { OriginalId: branch.Id, Name: nameOf(branch) } : { OriginalId: typed, Name: typed }
}
