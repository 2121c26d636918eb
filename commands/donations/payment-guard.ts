import type { Caller } from '../../kernel/http/route.ts'
import { CAPTCHA_HEADER, type CardTestingGuard, type ReportTry, tryPayment } from './card-testing.ts'

type Sent = Readonly<Record<string, string | undefined>>

export interface PaymentGuard extends CardTestingGuard {
	readonly deviceOf: (cookies: Sent) => string | null
}

export interface PaymentCall {
	readonly body: { readonly currency: string; readonly amount: bigint }
	readonly caller: Caller
	readonly headers: Sent
	readonly cookies: Sent
}

/**
 * Runs a payment of a donation, protected by the guard if there is one.
 * @throws DomainError as `tryPayment`
 */
export type Watched = <T>(donationId: string, work: (report: ReportTry) => Promise<T>) => Promise<T>

/** @param guard null switches off the protection against card testing */
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
