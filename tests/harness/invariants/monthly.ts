import { judge, minor, text, type Verdict, type World } from './world.ts'

export function monthsAreChargedOnce(world: World): Verdict {
	const { count, unless, verdict } = judge('Every month that came due is charged once')
	const payments = world.journal.get('payment') ?? []
	const charged = Map.groupBy(
		(world.journal.get('charge') ?? []).filter((row) => row.failure === null),
		({ payment }) => {
			const metadata = payments.find(({ id }) => id === payment)?.metadata
			return text((metadata as { donationId?: string } | undefined)?.donationId)
		},
	)
	for (const { stream, data } of world.ofType('RecurringDonationStarted')) {
		count()
		const events = world.ofStream(stream)
		const begun = events.filter(({ type }) => type === 'ChargeBegun')
		const paid = events.filter(({ type }) => type === 'ChargePaid')
		const { total } = data.split as { total: string }
		unless(
			begun.length === 1 && paid.length === 1 && paid[0]?.data.period === data.firstPeriod,
			() => `${stream} was tried ${begun.length} times and paid ${paid.length} times`,
		)
		for (const { data: charge } of begun) {
			const taken = charged.get(text(charge.donationId)) ?? []
			unless(
				taken.length === 1 && minor(taken[0]?.amount) === minor(total),
				() => `${charge.period} of ${stream} was charged ${taken.map(({ amount }) => amount).join(' and ')}`,
			)
		}
	}
	return verdict()
}

export function transfersAreInTheBooks(world: World): Verdict {
	const { count, unless, verdict } = judge('Every transfer of a provider is in the log once, with its cost')
	for (const transfer of world.journal.get('transfer') ?? []) {
		count()
		const of = (type: string) =>
			world
				.ofType(type)
				.filter(
					({ data }) => (data.transfer as { transferRef?: string } | undefined)?.transferRef === transfer.id,
				)
		const [paid, costs] = [of('WithdrawalPaid'), of('TransferCostRecorded')]
		unless(
			transfer.status === 'processed' &&
				paid.length === 1 &&
				minor(paid[0]?.data.amount) === minor(transfer.amount),
			() => `${transfer.id} of ${transfer.amount} is ${transfer.status}, and was paid ${paid.length} times`,
		)
		unless(costs.length === 1, () => `what ${transfer.id} cost is in the log ${costs.length} times`)
	}
	const known = new Set((world.journal.get('transfer') ?? []).map(({ id }) => id))
	for (const { data } of world.ofType('WithdrawalPaid')) {
		const { transferRef } = (data.transfer ?? {}) as { transferRef?: string }
		if (transferRef !== undefined)
			unless(known.has(transferRef), () => `${transferRef} paid a withdrawal, and the provider never made it`)
	}
	return verdict()
}
