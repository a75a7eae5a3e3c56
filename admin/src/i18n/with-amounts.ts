/** Until a number is entered. */
const EXAMPLE_RATE = 2
const EXAMPLE_WORTH = 0.05

/** Whether an explanation has an example for the number of its field. */
export const hasExample = (help: string): boolean => /\{[×=]/.test(help)

/**
 * An explanation with its amounts in the currency of the shop: `{100}` becomes `R$ 100,00`. What earns points has examples for
 * the rate: `{×100}` is what 100 currency units earn. What points are worth has them too: `{=100}` is the worth of 100.
 */
export const withAmounts = (
	help: string,
	money: (amount: number) => string,
	earned = (units: number, rate: number): string => String(units * rate),
	entered?: number,
): string =>
	help
		.replace(/\{×(\d+)\}/g, (_, units) => earned(Number(units), entered ?? EXAMPLE_RATE))
		.replace(/\{=(\d+)\}/g, (_, points) => money(Number(points) * (entered ?? EXAMPLE_WORTH)))
		.replace(/\{([\d.]+)\}/g, (_, amount) => money(Number(amount)))
