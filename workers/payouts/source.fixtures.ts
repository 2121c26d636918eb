import type { Payments, Payouts, ProviderAccount } from '../../kernel/capability/provider-accounts.ts'
import type { BalanceLine, PaymentSnapshot, PayoutSnapshot } from '../../kernel/ports/payments.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

export const ACCOUNT = 'stripe-in'
const PROVIDER_ACCOUNT: ProviderAccount = {
	account: ACCOUNT,
	provider: 'stripe',
	entity: 'IN',
	currency: 'INR',
	methods: ['card'],
}

export interface Books {
	readonly source: Payouts
	readonly lines: Map<string, BalanceLine>
	reportLate(ms: number): void
	move(
		line: Pick<BalanceLine, 'kind' | 'amount' | 'sourceRef'> & {
			readonly fee?: bigint
			readonly currency?: string
			readonly paymentRef?: string
		},
	): string
	readonly payments: Map<string, PaymentSnapshot>
	readonly read: Payments['read']
	payOut(): string
	change(payoutRef: string, change: Partial<PayoutSnapshot>): void
	readonly listings: Map<string, readonly BalanceLine[]>
	linesOf(payoutRef: string): readonly BalanceLine[]
	balance(): bigint
}

export function createBooks(clock: { now(): number }): Books {
	const lines = new Map<string, BalanceLine>()
	const payouts = new Map<string, PayoutSnapshot>()
	const paidOut = new Map<string, string>()
	const listings = new Map<string, readonly BalanceLine[]>()
	let reportingLagMs = 0
	const isVisible = ({ createdAt }: BalanceLine) => createdAt <= clock.now() - reportingLagMs
	const inRupees = () => [...lines.values()].filter(({ currency }) => currency === 'INR')
	const balance = () => inRupees().reduce((sum, line) => sum + line.net, 0n)
	const linesOf = (payoutRef: string) =>
		[...lines.values()].filter(({ ref }) => paidOut.get(ref) === payoutRef)

	const payments = new Map<string, PaymentSnapshot>()

	const move: Books['move'] = ({ fee = 0n, currency = 'INR', paymentRef = null, ...line }) => {
		const { kind, amount, sourceRef } = line
		const ref = `txn_${lines.size + 1}`
		const at = clock.now()
		lines.set(ref, {
			ref,
			kind,
			amount,
			fee,
			net: amount - fee,
			currency,
			sourceRef,
			paymentRef,
			createdAt: at,
			availableAt: at + HOUR_MS,
		})
		return ref
	}
	function found(payoutRef: string): PayoutSnapshot {
		const payout = payouts.get(payoutRef)
		if (!payout) throw new PaymentNotFound(`There is no ${payoutRef}.`)
		return payout
	}
	const source: Payouts = {
		accounts: () => [{ ...PROVIDER_ACCOUNT, reportingLagMs }],
		accountNamed: () => PROVIDER_ACCOUNT,
		readPayout: async (_, ref) => found(ref),
		async *listPayouts(_, since) {
			for (const payout of payouts.values()) if (payout.createdAt >= since) yield payout
		},
		async *payoutLines(_, ref) {
			yield* listings.get(ref) ?? linesOf(ref)
		},
		async *listBalanceLines(_, since) {
			for (const line of lines.values()) if (line.createdAt >= since && isVisible(line)) yield line
		},
		balance: async () => ({
			currency: 'INR',
			available: inRupees()
				.filter(isVisible)
				.reduce((sum, line) => sum + line.net, 0n),
			pending: 0n,
		}),
		readRaw: async () => ({}),
	}
	return {
		source,
		lines,
		reportLate(ms) {
			reportingLagMs = ms
		},
		listings,
		linesOf,
		move,
		balance,
		payments,
		async read(_, ref) {
			const payment = payments.get(ref)
			if (!payment) throw new PaymentNotFound(`There is no ${ref}.`)
			return payment
		},
		payOut() {
			const payoutRef = `po_${payouts.size + 1}`
			const at = clock.now()
			const free = inRupees().filter((line) => !paidOut.has(line.ref) && line.availableAt <= at)
			const amount = free.reduce((sum, line) => sum + line.net, 0n)
			for (const { ref } of free) paidOut.set(ref, payoutRef)
			paidOut.set(move({ kind: 'payout', amount: -amount, sourceRef: payoutRef }), `own ${payoutRef}`)
			payouts.set(payoutRef, {
				provider: 'stripe',
				account: ACCOUNT,
				payoutRef,
				amount,
				currency: 'INR',
				status: 'pending',
				automatic: true,
				sourceType: 'card',
				reconciliationStatus: 'completed',
				createdAt: at,
				arrivalAt: at + 48 * HOUR_MS,
				movedAt: null,
				failureCode: null,
			})
			return payoutRef
		},
		change: (payoutRef, change) => void payouts.set(payoutRef, { ...found(payoutRef), ...change }),
	}
}
