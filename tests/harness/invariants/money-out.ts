import { judge, minor, type RawEvent, text, type Verdict, type World } from './world.ts'

const named = (events: readonly RawEvent[], field: string, value: string) =>
	events.filter(({ data }) => data[field] === value)

export function refundsAreInTheBooks(world: World): Verdict {
	const { count, unless, verdict } = judge('Every refund happened once, at the provider and in the books')
	const refunds = world.journal.get('refund') ?? []
	for (const note of world.notes) {
		if (note.action !== 'refund' || note.outcome.is !== 'acknowledged') continue
		count()
		const refundId = text(note.outcome.body.refundId)
		const reserved = named(world.ofType('RefundReserved'), 'refundId', refundId)
		unless(
			reserved.length === 1 && minor(reserved[0]?.data.charged) === note.amount,
			() => `the refund ${refundId} of ${note.amount} was reserved ${reserved.length} times`,
		)
	}
	for (const { data } of world.ofType('RefundReserved')) {
		const refundId = text(data.refundId)
		const made = refunds.filter((row) => (row.metadata as { refundId?: string }).refundId === refundId)
		const booked = named(world.ofType('RefundBooked'), 'refundId', refundId).length
		const released = named(world.ofType('RefundReleased'), 'refundId', refundId)
		// Other losses of the donation in between may shift its share by a minor unit: booked by itself then.
		const apart = released.filter(({ data: { because } }) => because === 'amountDiffers').length
		unless(
			booked + released.length === 1 && made.length === booked + apart,
			() =>
				`the refund ${refundId} was made ${made.length}, booked ${booked} and released ${released.length} times`,
		)
	}
	for (const refund of refunds) {
		if (refund.status !== 'succeeded') continue
		count()
		const recorded = named(world.ofType('DonationRefunded'), 'refundRef', refund.id)
		const booked = named(world.ofType('RefundBooked'), 'refundRef', refund.id)
		unless(
			recorded.length === 1 && minor(recorded[0]?.data.amount) === minor(refund.amount),
			() => `${refund.id} of ${refund.amount} is in the log ${recorded.length} times`,
		)
		unless(
			booked.length === 1 && minor(booked[0]?.data.amount) === minor(recorded[0]?.data.share),
			() => `${refund.id} left its fund ${booked.length} times`,
		)
	}
	for (const dispute of world.journal.get('dispute') ?? []) {
		count()
		const recorded = named(world.ofType('DonationDisputed'), 'disputeRef', dispute.id)
		unless(recorded.length === 1, () => `${dispute.id} is in the log ${recorded.length} times`)
	}
	return verdict()
}

const DECISIONS = {
	approve: ['WithdrawalFirstApproved', 'WithdrawalApproved'],
	pay: ['WithdrawalPaid'],
	transfer: ['WithdrawalTransferOrdered'],
	reject: ['WithdrawalRejected'],
} as const

export async function withdrawalsAreInTheBooks(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge('Every withdrawal and every decision about one is in the log once')
	const visible = new Map(
		(
			await world.rows<{ id: string; status: string; amount: bigint; fund: string }>(
				'SELECT id, status, amount, fund FROM read.withdrawals',
			)
		).map((row) => [row.id, row]),
	)
	for (const note of world.notes) {
		if (note.outcome.is !== 'acknowledged') continue
		if (note.action === 'withdraw') {
			count()
			const id = text((note.outcome.body as { data?: { _id: string } }).data?._id)
			const requested = named(world.ofType('WithdrawalRequested'), 'withdrawalId', id)
			unless(
				requested.length === 1 && minor(requested[0]?.data.amount) === note.amount,
				() => `the withdrawal ${id} of ${note.amount} was asked for ${requested.length} times`,
			)
			const row = visible.get(id)
			unless(row?.amount === note.amount && row.fund === note.fund, () => `the withdrawal ${id} isn't shown`)
		}
		if (note.action === 'decide') {
			count()
			const made = named(
				DECISIONS[note.decision].flatMap((type) => world.ofType(type)),
				'withdrawalId',
				note.withdrawalId,
			).filter(({ commandId }) => commandId === note.commandId)
			unless(
				made.length === 1,
				() => `${note.decision} of ${note.withdrawalId} is in the log ${made.length} times`,
			)
		}
	}
	for (const { data } of world.ofType('WithdrawalPaid')) {
		const row = visible.get(text(data.withdrawalId))
		unless(
			row?.status === 'paid',
			() => `the withdrawal ${data.withdrawalId} was paid, and is shown ${row?.status}`,
		)
	}
	return verdict()
}

const ENDS = { paid: 'PayoutPaid', failed: 'PayoutFailed', canceled: 'PayoutCanceled' } as const

export async function payoutsAreInTheBooks(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Every payout of the provider is in the log once, and ended as it did',
	)
	const visible = new Map(
		(
			await world.rows<{ payout_ref: string; amount: bigint; status: string }>(
				'SELECT payout_ref, amount, status FROM read.payouts',
			)
		).map((row) => [row.payout_ref, row]),
	)
	for (const payout of world.journal.get('payout') ?? []) {
		count()
		const events = world.ofStream(`payout-${payout.provider}.${payout.id}`)
		const sent = events.filter(({ type }) => type === 'PayoutSent')
		unless(
			sent.length === 1 && minor(sent[0]?.data.amount) === minor(payout.amount),
			() => `${payout.id} of ${payout.amount} was sent ${sent.length} times`,
		)
		const end = ENDS[payout.status as keyof typeof ENDS]
		const ended = events.filter(({ type }) => type === end).length
		if (end) unless(ended === 1, () => `${payout.id} is ${payout.status}, and in the log ${ended} times`)
		const row = visible.get(payout.id)
		unless(
			row?.amount === minor(payout.amount) && row.status === (end ? payout.status : 'pending'),
			() => `${payout.id} is ${payout.status}, and shown ${row?.status}`,
		)
	}
	return verdict()
}
