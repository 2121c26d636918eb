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

interface LetOut {
	readonly at: number
	readonly amount: bigint
}

const sumOfDay = (letOut: ReadonlyMap<string, LetOut>, at: number): bigint =>
	letOut
		.values()
		.filter((other) => at - other.at < DAY_MS)
		.reduce((total, { amount }) => total + amount, 0n)

function approvalFaults(first: RawEvent, last: RawEvent, never: readonly string[]): string[] {
	const faults: string[] = []
	if (first.actorId === last.actorId) faults.push('by one person')
	if (first.data.accountVersion !== last.data.accountVersion) faults.push('for two versions of its account')
	if (never.includes(first.actorId) || never.includes(last.actorId))
		faults.push('by who asked or by who entered its account')
	return faults
}

export function daysAreApprovedByTwo(world: World): Verdict {
	const { count, unless, verdict } = judge(
		'What a fund lets out in a day is approved by two from the limit on',
	)
	const enteredBy = Map.groupBy(
		[...world.ofType('PaymentAccountAdded'), ...world.ofType('PaymentAccountChanged')],
		({ stream }) => stream.slice(stream.indexOf('-') + 1),
	)
	const funds = Map.groupBy(world.ofType('WithdrawalRequested'), ({ stream }) => stream)
	for (const [stream, requested] of funds)
		if (stream.endsWith('INR')) checkFund(world.ofStream(stream), requested, enteredBy, { count, unless })
	return verdict()
}

function checkFund(
	events: readonly RawEvent[],
	requested: readonly RawEvent[],
	enteredBy: ReadonlyMap<string, readonly RawEvent[]>,
	{ count, unless }: Pick<ReturnType<typeof judge>, 'count' | 'unless'>,
): void {
	const byId = new Map(requested.map((event) => [text(event.data.withdrawalId), event]))
	const letOut = new Map<string, LetOut>()
	const first = new Map<string, RawEvent>()
	for (const event of events) {
		const id = text(event.data.withdrawalId)
		const request = byId.get(id)
		if (!request) continue
		if (event.type === 'WithdrawalRequested') count()
		else if (event.type === 'WithdrawalFirstApproved') first.set(id, event)
		else if (TAKEN_BACK.includes(event.type)) letOut.delete(id)
		if (APPROVED.includes(event.type)) {
			const at = Date.parse(text(event.data.at))
			letOut.set(id, { at, amount: minor(request.data.amount) })
			const sum = sumOfDay(letOut, at)
			const entered = enteredBy.get(text(request.data.paymentAccountId)) ?? []
			const never = [text(request.data.byUserId), ...entered.map(({ actorId }) => actorId)]
			const faults = sum < LIMIT ? [] : approvalFaults(first.get(id) ?? event, event, never)
			const fault = faults.join(', ')
			unless(fault === '', () => `${id} was approved ${fault}, though ${sum} left ${event.stream} in a day`)
		}
		if (!['WithdrawalRequested', 'WithdrawalFirstApproved'].includes(event.type)) first.delete(id)
	}
}
