import type { Caller } from '../../kernel/http/route.ts'
import { CAPTCHA_HEADER, type CardTestingGuard, type ReportTry, tryPayment } from './card-testing.ts'

type Sent = Readonly<Record<string, string | undefined>>

/** The guard, and how a browser is known to it. */
export interface PaymentGuard extends CardTestingGuard {
	readonly deviceOf: (cookies: Sent) => string | null
}

/** A call that begins a payment. */
export interface PaymentCall {
	readonly body: { readonly currency: string; readonly amount: bigint }
	readonly caller: Caller
	readonly headers: Sent
	readonly cookies: Sent
}

/** Tries to pay for a donation, under a guard's eyes where there is one. @throws DomainError as `tryPayment` does */
export type Watched = <T>(donationId: string, work: (report: ReportTry) => Promise<T>) => Promise<T>

/** @param guard null where nobody tries cards */
export const watchedBy =
	(guard: PaymentGuard | null, { body, caller, headers, cookies }: PaymentCall): Watched =>
	(donationId, work) =>
		guard
			? tryPayment(
					guard,
					{
						donationId,
						caller,
						device: guard.deviceOf(cookies),
						amount: `${body.currency} ${body.amount}`,
						pass: headers[CAPTCHA_HEADER],
					},
					work,
				)
			: work(() => {})
