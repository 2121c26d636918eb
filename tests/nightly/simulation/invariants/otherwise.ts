import { HOUR_MS } from '../../../../kernel/wire/time.ts'
import { HOLDERS } from '../people.ts'
import { readRows } from '../rest.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import type { LoggedEvent } from './events.ts'

const IN_TIME_MS = 20 * HOUR_MS
const FINAL: readonly (string | undefined)[] = ['account_closed']

export const otherwise = (world: World, events: readonly LoggedEvent[]): Broken | null =>
	transfersInLog(world, events) ?? mandatesEnd(world) ?? approvedIsTaken(world) ?? paidMonthly(world, events)

function isCostBooked(
	{ status, fee }: { readonly status: string; readonly fee: bigint },
	taken: readonly string[],
	returned: readonly string[],
): boolean {
	const isCosted = status === 'paid' ? fee > 0n : taken.length > 0
	const isBack = status === 'failed' && isCosted
	return taken.join() === (isCosted ? String(fee) : '') && returned.join() === (isBack ? String(fee) : '')
}

function transfersInLog({ ground }: World, events: readonly LoggedEvent[]): Broken | null {
	const faults: string[] = []
	const { all } = ground.providers.transfers
	const tries = Map.groupBy(all, ({ cause }) => `${cause?.withdrawalId}, try ${cause?.attempt}`)
	for (const [name, sent] of tries)
		if (sent.length > 1) faults.push(`${name}: it is paid by ${sent.map(({ transferRef }) => transferRef)}`)
	const of = (type: string, ref: string) =>
		events.filter(({ type: happened, data }) => {
			const { transfer } = data as unknown as { transfer?: { transferRef: string | null } }
			return happened === type && transfer?.transferRef === ref
		})
	for (const { transferRef, status, amount, cause, fee } of all) {
		const [paid, failed] = [of('WithdrawalPaid', transferRef), of('WithdrawalPaymentFailed', transferRef)]
		// Finance may have seen it on the bank's statement before the provider's news came.
		const ends = events.filter(
			({ type, data }) =>
				type === 'WithdrawalPaymentFailed' &&
				data.withdrawalId === cause?.withdrawalId &&
				Number(data.attempt) === cause?.attempt,
		)
		const isRight =
			status === 'paid' ? paid.length === 1 && failed.length === 0 : ends.length === 1 && paid.length < 2
		if (!isRight)
			faults.push(`${transferRef} is ${status}: paid ${paid.length} times, failed ${ends.length} times`)
		const costs = (type: string) => of(type, transferRef).map(({ data }) => String(data.cost))
		const [taken, returned] = [costs('TransferCostRecorded'), costs('TransferCostReturned')]
		if (!isCostBooked({ status, fee }, taken, returned))
			faults.push(
				`${transferRef} is ${status} and cost ${fee}: the log says that ${taken} was taken and ${returned} given back`,
			)
		for (const { data } of [...paid, ...failed])
			if (data.amount !== String(amount))
				faults.push(`${transferRef} of ${amount} is booked as ${data.amount}`)
	}
	return firstOf('every transfer is in the log once', faults)
}

function mandatesEnd({ ground }: World): Broken | null {
	const faults = [...ground.providers.payments.values()].flatMap(
		({ ref, method, card, disputes, failure }) => {
			const isOver =
				method === 'bankDebit' &&
				(disputes.some(({ status }) => status === 'lost') || FINAL.includes(failure?.code))
			const holder = HOLDERS.find(({ bankRef }) => bankRef === card)
			if (!isOver || !holder) return []
			const [account] = readRows(ground, 'SELECT status FROM rec.bank_accounts WHERE id = $1', [
				holder.bankId,
			])
			return account?.status === 'errored' ? [] : [`after ${ref}, ${card} is ${String(account?.status)}`]
		},
	)
	return firstOf('a debit that is sent back ends its mandate', faults)
}

function approvedIsTaken({ ground }: World): Broken | null {
	const faults = [...ground.providers.payments.values()].flatMap(
		({ ref, status, approvedAt, createdAt, isCaptured }) => {
			const isOpen = status === 'requires_confirmation' || status === 'canceled'
			const isInTime = approvedAt !== null && approvedAt - createdAt < IN_TIME_MS
			return isInTime && isOpen && !isCaptured ? [`${ref} was approved, and is ${status}`] : []
		},
	)
	return firstOf('what was approved is taken', faults)
}

function paidMonthly({ ground }: World, events: readonly LoggedEvent[]): Broken | null {
	const periods = new Map(
		events.flatMap(({ type, of, data }) =>
			type === 'ChargeBegun' ? [[String(data.donationId), `${of} in ${data.period}`] as const] : [],
		),
	)
	const paid = Map.groupBy(
		[...ground.providers.payments.values()].filter(
			({ status, donationId, refunds, amount }) =>
				status === 'succeeded' &&
				periods.has(donationId) &&
				refunds.every((refund) => refund.status === 'failed' || refund.amount < amount),
		),
		({ donationId }) => periods.get(donationId),
	)
	const begun = events
		.filter(({ type }) => type === 'ChargePaid')
		.map(({ of, data }) => `${of} in ${data.period}`)
	const faults = [
		...[...paid].filter(([, charges]) => charges.length > 1).map(([month]) => `${month} was charged twice`),
		...[...paid.keys()].filter((month) => !begun.includes(String(month))).map((month) => `${month} is open`),
	]
	return firstOf('a month is charged once', faults)
}
