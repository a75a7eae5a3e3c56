/** Until a rate is entered. */
const EXAMPLE_RATE = 2

/**
 * An explanation with its amounts in the currency of the shop: `{100}` becomes `R$ 100,00`. What earns points has examples for
 * the rate: `{×100}` is what 100 currency units earn.
 */
export const withAmounts = (
	help: string,
	money: (amount: number) => string,
	earned = (units: number, rate: number): string => String(units * rate),
	rate = EXAMPLE_RATE,
): string =>
	help
		.replace(/\{×(\d+)\}/g, (_, units) => earned(Number(units), rate > 0 ? rate : EXAMPLE_RATE))
		.replace(/\{([\d.]+)\}/g, (_, amount) => money(Number(amount)))
