export const whyNotHeader = (name: string, _value: string): string | null =>
	/^(webhook-|host$)/i.test(name) || !/^[\w-]+$/.test(name) ? 'is not a header of your own' : null
