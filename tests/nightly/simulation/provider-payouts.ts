import {
	type BalanceLine,
	PaymentNotFound,
	type PayoutSnapshot,
	type PayoutSource,
} from '../../../kernel/ports/payments.ts'
import { isCurrency } from '../../../kernel/wire/money.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/wire/time.ts'
import { accountNamed, type PayoutChange } from './accounts.ts'

const CORRECTED_MS = DAY_MS

export interface PayoutDesk {
	readonly source: Omit<PayoutSource, 'name'>
	readonly all: ReadonlyMap<string, PayoutSnapshot>
	run(account: string): string | null
	advance(payoutRef: string, to: 'in_transit' | 'paid' | 'failed'): void
	restate(lineRef: string, by: bigint): void
	correctAll(): void
}

export interface DeskSettings {
	readonly now: () => number
	readonly newRef: (account: string) => string
	readonly move: (
		account: string,
		kind: string,
		amount: bigint,
		fee: bigint,
		sourceRef: string,
		paymentRef: string | null,
	) => string
	readonly lines: readonly (BalanceLine & { readonly account: string })[]
	readonly tell: (account: string, change: PayoutChange, payoutRef: string) => void
}

export function createPayoutDesk(settings: DeskSettings): PayoutDesk {
	const { now, newRef, move, lines, tell } = settings
	const payouts = new Map<string, PayoutSnapshot>()
	const paidOut = new Map<string, string>()
	const restated = new Map<string, bigint>()

	function found(account: string, payoutRef: string): PayoutSnapshot {
		const payout = payouts.get(payoutRef)
		if (payout?.account !== account) throw new PaymentNotFound(`There is no ${payoutRef}.`)
		return payout
	}
	const isOwn = ({ kind }: BalanceLine) => kind === 'payout'
	const reported = (account: string) => {
		const { reportingLagMs = 0 } = accountNamed(account)
		return lines
			.filter((line) => line.account === account && line.createdAt <= now() - reportingLagMs)
			.map(asListed)
	}
	function asListed<T extends BalanceLine>(line: T): T {
		const by = now() < line.createdAt + CORRECTED_MS ? (restated.get(line.ref) ?? 0n) : 0n
		return { ...line, fee: line.fee + by, net: line.net - by }
	}

	return {
		all: payouts,
		run(account) {
			const free = lines.filter(
				(line) =>
					line.account === account && !isOwn(line) && !paidOut.has(line.ref) && line.availableAt <= now(),
			)
			const amount = free.reduce((sum, line) => sum + line.net, 0n)
			const [first] = free
			if (!first || !isCurrency(first.currency) || amount < 1n) return null
			const payoutRef = newRef(account)
			for (const { ref } of free) paidOut.set(ref, payoutRef)
			payouts.set(payoutRef, {
				provider: accountNamed(account).provider,
				account,
				payoutRef,
				amount,
				currency: first.currency,
				status: 'pending',
				automatic: true,
				sourceType: 'card',
				reconciliationStatus: 'completed',
				createdAt: now(),
				arrivalAt: now() + 48 * HOUR_MS,
				movedAt: null,
				failureCode: null,
			})
			move(account, 'payout', -amount, 0n, payoutRef, null)
			tell(account, 'created', payoutRef)
			return payoutRef
		},
		advance(payoutRef, to) {
			const payout = payouts.get(payoutRef)
			if (!payout || payout.status === 'failed' || payout.status === to) return
			if (payout.status === 'paid' && to !== 'failed') return
			const movedAt = to === 'in_transit' ? null : now()
			const failureCode = to === 'failed' ? 'account_closed' : null
			payouts.set(payoutRef, { ...payout, status: to, movedAt, failureCode })
			if (to === 'failed') move(payout.account, 'payout_failure', payout.amount, 0n, payoutRef, null)
			tell(payout.account, to, payoutRef)
		},
		restate(lineRef, by) {
			restated.set(lineRef, by)
		},
		correctAll() {
			restated.clear()
		},
		source: {
			readPayout: async (account, payoutRef) => found(account, payoutRef),
			async *listPayouts(account, since) {
				for (const payout of payouts.values())
					if (payout.account === account && payout.createdAt >= since) yield payout
			},
			async *payoutLines(account, payoutRef) {
				found(account, payoutRef)
				yield* lines.filter(({ ref }) => paidOut.get(ref) === payoutRef).map(asListed)
			},
			async *listBalanceLines(account, since) {
				yield* reported(account).filter((line) => line.createdAt >= since)
			},
			async balance(account) {
				const sum = reported(account).reduce((total, { net }) => total + net, 0n)
				return { currency: accountNamed(account).currency, available: sum, pending: 0n }
			},
			readRaw: async () => ({}),
		},
	}
}
