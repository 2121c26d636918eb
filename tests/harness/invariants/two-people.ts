import { DAY_MS } from '../../../kernel/wire/time.ts'
import { TWO_PEOPLE_FROM_RUPEES } from '../process-harness.ts'
import { judge, minor, type RawEvent, text, type Verdict, type World } from './world.ts'

const LIMIT = BigInt(TWO_PEOPLE_FROM_RUPEES) * 100n
const APPROVED: readonly string[] = ['WithdrawalApproved', 'WithdrawalRetried']
const TAKEN_BACK: readonly string[] = [
	'WithdrawalRejected',
	'WithdrawalCancelled',
	'WithdrawalApprovalVoided',
]

export function daysAreApprovedByTwo(world: World): Verdict {
	const { count, unless, verdict } = judge(
		'What a fund lets out in a day is approved by two from the limit on',
	)
	const enteredBy = Map.groupBy(
		[...world.ofType('PaymentAccountAdded'), ...world.ofType('PaymentAccountChanged')],
		({ stream }) => stream.slice(stream.indexOf('-') + 1),
	)
	const funds = Map.groupBy(world.ofType('WithdrawalRequested'), ({ stream }) => stream)
	for (const [stream, requested] of funds) {
		if (!stream.endsWith('INR')) continue
		const byId = new Map(requested.map((event) => [text(event.data.withdrawalId), event]))
		const letOut = new Map<string, { at: number; amount: bigint }>()
		const first = new Map<string, RawEvent>()
		for (const event of world.ofStream(stream)) {
			const id = text(event.data.withdrawalId)
			const request = byId.get(id)
			if (!request) continue
			if (event.type === 'WithdrawalRequested') count()
			else if (event.type === 'WithdrawalFirstApproved') first.set(id, event)
			else if (TAKEN_BACK.includes(event.type)) letOut.delete(id)
			if (APPROVED.includes(event.type)) {
				const at = Date.parse(text(event.data.at))
				letOut.set(id, { at, amount: minor(request.data.amount) })
				const day = letOut.values().filter((other) => at - other.at < DAY_MS)
				const sum = day.reduce((total, { amount }) => total + amount, 0n)
				const people = [first.get(id)?.actorId ?? event.actorId, event.actorId]
				unless(
					sum < LIMIT || new Set(people).size === 2,
					() => `${id} was approved by one person, though ${sum} left ${stream} in a day`,
				)
				const seen = first.get(id)?.data.accountVersion ?? event.data.accountVersion
				unless(
					sum < LIMIT || seen === event.data.accountVersion,
					() => `${id} was approved for two versions of its account`,
				)
				const entered = enteredBy.get(text(request.data.paymentAccountId)) ?? []
				const never = [text(request.data.byUserId), ...entered.map(({ actorId }) => actorId)]
				unless(
					sum < LIMIT || !people.some((each) => never.includes(each)),
					() => `${id} was approved by who asked or by who entered its account`,
				)
			}
			if (!['WithdrawalRequested', 'WithdrawalFirstApproved'].includes(event.type)) first.delete(id)
		}
	}
	return verdict()
}
