import type { PaymentFacts } from '../../kernel/ports/payments.ts'

/** A value whose times (`at`, `createdAt`) are ISO 8601 instead of epoch milliseconds. */
type Dated<T> = T extends object
	? {
			readonly [K in keyof T]: K extends 'at' | `${string}At` ? Exclude<T[K], number> | string : Dated<T[K]>
		}
	: T

/** The provider's report of one payment of the donation. Times are ISO 8601, amounts minor units. */
export type PaymentReport = Dated<PaymentFacts> & {
	/** For a continuing donation: the first one has decided that this one counts as paid. */
	readonly isClaimed?: boolean
}

export const dated = (facts: PaymentFacts): PaymentReport => withTimes(facts) as PaymentReport

function withTimes(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withTimes)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [
			key,
			/^at$|At$/.test(key) && typeof item === 'number' ? new Date(item).toISOString() : withTimes(item),
		]),
	)
}
