import { z } from 'zod'
import { id, instant } from '../../kernel/wire/schemas.ts'

/** Signals for a closer check of a request, with their weights. None of them decides anything. */
export const SIGNALS = {
	/** The author shares a bank account with the author of a rejected request. */
	rejectedAccount: 4,
	sameText: 3,
	samePicture: 2,
	reports: 2,
	contactData: 1,
	links: 1,
	freshAccount: 1,
	otherNetwork: 1,
} as const
export type SignalKind = keyof typeof SIGNALS
export const SIGNAL_KINDS = Object.keys(SIGNALS) as [SignalKind, ...SignalKind[]]

export const FRESH_HOURS = 24

export const requestSignal = z
	.object({
		kind: z.enum(SIGNAL_KINDS),
		strength: z.int(),
		excerpts: z.array(z.string()),
		others: z.array(z.object({ id, title: z.string() })),
		count: z.int().nullable(),
		foundAt: instant,
	})
	.meta({ id: 'RequestSignal' })
export type RequestSignal = z.input<typeof requestSignal>

export interface SignalSubject {
	readonly requestId: string
	readonly authorId: string
	readonly contentId: string
	readonly requestType: string
	readonly region: string
	readonly at: Date
}
