import { Type } from 'typebox'

/** What a message to a member is about. */
export const MESSAGE_KINDS = [
	'points-earned',
	'points-expiring',
	'tier-reached',
	'tier-expiring',
	'reward-redeemed',
	'birthday',
	'referral-success',
	'welcome',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_CHANNELS = ['email', 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

export const MESSAGE_LANGUAGES = ['en', 'pt', 'es'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

export const choiceOf = <const T extends string>(values: readonly T[], description: string) =>
	Type.Unsafe<T>({ type: 'string', enum: [...values], description })

export const messageKind = (description: string) => choiceOf(MESSAGE_KINDS, description)
export const messageChannel = (description: string) => choiceOf(MESSAGE_CHANNELS, description)
export const messageLanguage = (description: string) => choiceOf(MESSAGE_LANGUAGES, description)
