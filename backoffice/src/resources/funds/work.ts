import { LATE_HOURS } from '../requests/late.ts'
import { filtered, isLate, queued, type Seen, type Work } from '../work.ts'

export function withdrawalWork({ overview: { money } }: Seen): Work[] {
	if (!money) return []
	const { toApprove, toPay, paymentFailed } = money
	const list = (status: string) => filtered('/withdrawals', { status })
	return [
		queued('toApprove', toApprove, {
			order: 4,
			hot: isLate(toApprove, LATE_HOURS),
			to: list('requested'),
			go: 'home.reviewGo',
		}),
		queued('toPay', toPay, {
			order: 5,
			hot: isLate(toPay, LATE_HOURS),
			to: list('approved'),
			go: 'home.toPayGo',
		}),
		queued('paymentFailed', paymentFailed, { order: 6, hot: true, to: list('failed') }),
	]
}

export const fundWork = ({ overview: { money } }: Seen): Work[] =>
	money
		? [
				queued('receivables', money.receivables, {
					order: 9,
					to: filtered('/funds', { state: 'belowZero' }),
				}),
			]
		: []
