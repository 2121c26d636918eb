import type { SupportRequestKind } from '../../../../domain/support/contract.ts'

export interface Values {
	readonly name: string
	readonly email: string
	readonly topic: string
	readonly rating: string
	readonly subject: string
	readonly body: string
}
export type Field = Exclude<keyof Values, 'rating'>

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What each field lacks, as keys of words. */
export function problemsOf(kind: SupportRequestKind, values: Values, isGuest: boolean) {
	const isEmpty = (name: keyof Values) => values[name].trim() === ''
	return {
		name: isGuest && isEmpty('name') ? ('name' as const) : undefined,
		email: isGuest && !ADDRESS.test(values.email.trim()) ? ('email' as const) : undefined,
		topic: kind === 'helpDesk' && isEmpty('topic') ? ('topic' as const) : undefined,
		subject: kind !== 'feedback' && isEmpty('subject') ? ('subject' as const) : undefined,
		body: isEmpty('body') ? ('body' as const) : undefined,
	}
}
