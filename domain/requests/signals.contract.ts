import { z } from 'zod'
import { id, instant } from '../../kernel/wire/schemas.ts'

/** What speaks for a closer check of a request, by how much it weighs. None of them decides anything. */
export const SIGNALS = {
	/** The author has the bank account of somebody whose request was rejected. */
	rejectedAccount: 4,
	/** Text that stands in somebody else's request, too, or in one that was rejected. */
	sameText: 3,
	samePicture: 2,
	/** People reported it. */
	reports: 2,
	/** E-mail addresses or phone numbers in text that everybody reads. */
	contactData: 1,
	links: 1,
	/** Raised within a day after its author registered. */
	freshAccount: 1,
	/** Raised from a network of another country. */
	otherNetwork: 1,
} as const
export type SignalKind = keyof typeof SIGNALS
export const SIGNAL_KINDS = Object.keys(SIGNALS) as [SignalKind, ...SignalKind[]]

/** How young an account is called fresh, in hours. */
export const FRESH_HOURS = 24

/** A signal with its evidence. */
export const requestSignal = z
	.object({
		kind: z.enum(SIGNAL_KINDS),
		strength: z.int(),
		/** What was found in the text, the reasons of reports, or the code of a country. */
		excerpts: z.array(z.string()),
		/** Other requests with the same. */
		others: z.array(z.object({ id, title: z.string() })),
		/** How many reports, or how many hours after registration. */
		count: z.int().nullable(),
		foundAt: instant,
	})
	.meta({ id: 'RequestSignal' })
export type RequestSignal = z.input<typeof requestSignal>

/** The request that is checked, also before it is raised: what its author wrote is saved by then. */
export interface SignalSubject {
	readonly requestId: string
	readonly authorId: string
	/** The version that waits, or that everybody reads. */
	readonly contentId: string
	readonly requestType: string
	readonly region: string
	/** When it is raised. */
	readonly at: Date
}
