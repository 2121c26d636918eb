import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { TWO_PEOPLE_FROM } from '../system.ts'
import { type Broken, firstOf } from './broken.ts'
import { type LoggedEvent, minor } from './events.ts'

interface Known {
	readonly amount: bigint
	readonly requester: string
	readonly accountId: string
	/**
	 * The time of the last approval in epoch milliseconds; null without one, and once it can't be paid any
	 * more.
	 */
	letOutAt: number | null
	/** The actor of the first of two approvals, and the version of the account; null before. */
	first: { readonly actorId: string; readonly version: string } | null
}

/**
 * Checks that payments of a fund within 24 hours have two approvals once they reach the limit, neither by the
 * requester nor by the person who entered the account: only by events and their actors.
 */
export function watchApprovals(): (event: LoggedEvent) => Broken | null {
	const funds = new Map<string, Map<string, Known>>()
	const enteredBy = new Map<string, Set<string>>()

	function faultsOf(event: LoggedEvent, one: Known, all: Iterable<Known>): string[] {
		const at = Date.parse(String(event.data.at))
		const currency = event.of.endsWith('USD') ? 'USD' : 'INR'
		let sum = one.amount
		for (const other of all)
			if (other !== one && other.letOutAt !== null && at - other.letOutAt < DAY_MS) sum += other.amount
		if (sum < TWO_PEOPLE_FROM[currency]) return []
		const people = [...(one.first ? [one.first.actorId] : []), event.actorId]
		const what = `${event.type} of ${event.data.withdrawalId}, ${sum} in a day,`
		const entered = enteredBy.get(one.accountId)
		const version = String(event.data.accountVersion)
		return [
			...(new Set(people).size < 2 ? [`${what} by ${people}`] : []),
			...(people.includes(one.requester) ? [`${what} by who asked`] : []),
			...(people.some((each) => entered?.has(each)) ? [`${what} by who entered the account`] : []),
			...(one.first && one.first.version !== version
				? [`${what} for versions ${one.first.version} and ${version}`]
				: []),
		]
	}

	return (event) => {
		const { type, of, data, actorId } = event
		if (type === 'PaymentAccountAdded' || type === 'PaymentAccountChanged') {
			enteredBy.set(of, (enteredBy.get(of) ?? new Set()).add(actorId))
			return null
		}
		if (!type.startsWith('Withdrawal')) return null
		const fund = funds.get(of) ?? new Map<string, Known>()
		funds.set(of, fund)
		const id = String(data.withdrawalId)
		if (type === 'WithdrawalRequested') {
			const { byUserId, paymentAccountId } = data
			const requested = {
				amount: minor(data.amount),
				requester: String(byUserId),
				accountId: String(paymentAccountId),
			}
			fund.set(id, { ...requested, letOutAt: null, first: null })
			return null
		}
		const one = fund.get(id)
		if (!one) return null
		if (type === 'WithdrawalFirstApproved') {
			one.first = { actorId, version: String(data.accountVersion) }
			return null
		}
		let faults: string[] = []
		if (type === 'WithdrawalApproved' || type === 'WithdrawalRetried') {
			faults = faultsOf(event, one, fund.values())
			one.letOutAt = Date.parse(String(data.at))
		}
		if (['WithdrawalRejected', 'WithdrawalCancelled', 'WithdrawalApprovalVoided'].includes(type))
			one.letOutAt = null
		one.first = null
		return firstOf('a day’s sum from the limit on is approved by two', faults)
	}
}
