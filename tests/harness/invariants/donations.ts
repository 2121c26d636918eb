import { OFFLINE } from '../../../kernel/wire/payment-method.ts'
import { judge, minor, text, type Verdict, type World } from './world.ts'

const REFUSING = /Declined/

function donationsOf(
	{ donationsOf: byEmail, emailOf }: World,
	{ email, donationId }: Extract<World['notes'][number], { action: 'donation' }>,
): readonly string[] {
	if (donationId === null) return byEmail(email)
	return emailOf.has(donationId) ? [donationId] : []
}

export async function chargesAreInTheBooks(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Every charge that the provider took is in the log once, and in every read model',
	)
	const payments = new Map((world.journal.get('payment') ?? []).map((row) => [row.id, row]))
	const lines = new Map((world.journal.get('balance') ?? []).map((row) => [row.id, row]))
	const disputes = world.journal.get('dispute') ?? []
	const charges = (world.journal.get('charge') ?? []).filter((row) => row.failure === null)
	const visible = await world.rows<Visible>(VISIBLE)
	const visibleBy = new Map(visible.map((row) => [row.id, row]))
	for (const charge of charges) {
		count()
		const metadata = payments.get(text(charge.payment))?.metadata as { donationId?: string } | undefined
		const donationId = metadata?.donationId ?? ''
		const events = world.ofStream(`donation-${donationId}`)
		const confirmed = events.filter(
			({ type, data }) => type === 'DonationConfirmed' && data.chargeRef === charge.id,
		)
		unless(
			confirmed.length === 1,
			() => `${charge.id} of ${donationId} is confirmed ${confirmed.length} times`,
		)
		const split = confirmed[0]?.data.split as { total?: string; donation?: string; fee?: string } | undefined
		const total = minor(charge.amount)
		unless(minor(split?.total) === total, () => `${charge.id} took ${total}, the log says ${split?.total}`)
		unless(
			minor(split?.donation) + minor(split?.fee) === total,
			() => `${charge.id}: ${split?.donation} and ${split?.fee} are not ${total}`,
		)
		const fee = lines.get(text(charge.balanceTransaction))?.fee
		const disputed = disputes
			.filter((row) => row.charge === charge.id)
			.flatMap((row) => row.balanceTransactions as readonly string[])
			.reduce((sum, line) => sum + minor(lines.get(line)?.fee), 0n)
		const cost = events
			.filter(({ type }) => type === 'ProviderCostRecorded')
			.map(({ data }) => minor(data.cost))
		unless(
			cost.length === 1 && cost[0] === minor(fee),
			() => `${charge.id} cost ${text(fee)}, the log says ${cost.join(' and ') || 'nothing'}`,
		)
		const row = visibleBy.get(donationId)
		unless(
			row !== undefined &&
				row.total === total &&
				row.charge_ref === charge.id &&
				row.posted === total &&
				row.cost === minor(fee) + disputed &&
				[row.entries, row.receipts, row.objects, row.timeline].every((count) => count === 1),
			() => `${charge.id} of ${donationId} is shown as ${JSON.stringify(row ?? null, texts)}`,
		)
	}
	const known = new Set(charges.map(({ id }) => id))
	for (const { data, stream } of world.ofType('DonationConfirmed'))
		unless(
			data.provider === OFFLINE || known.has(text(data.chargeRef)),
			() => `${stream} was confirmed without a charge`,
		)
	return verdict()
}

interface Visible {
	readonly id: string
	readonly total: bigint
	readonly charge_ref: string | null
	readonly cost: bigint | null
	readonly posted: bigint | null
	readonly entries: number
	readonly receipts: number
	readonly objects: number
	readonly timeline: number
}

const VISIBLE = `SELECT d.id, d.total, d.charge_ref, d.cost,
	(SELECT sum(amount) FROM read.postings p WHERE p.donation_id = d.id AND kind = 'DonationConfirmed'
		AND account = 'provider balance')::bigint AS posted,
	(SELECT count(*)::int FROM read.fund_entries f JOIN es.events e ON e.event_id = f.event_id
		WHERE e.stream = 'donation-' || d.id AND e.type = 'DonationConfirmed') AS entries,
	(SELECT count(*)::int FROM read.receipts r WHERE r.id = d.id) AS receipts,
	(SELECT count(*)::int FROM read.provider_objects o WHERE o.donation_id = d.id AND o.object_ref = d.charge_ref
		AND o.part = 'amount') AS objects,
	(SELECT count(*)::int FROM read.timeline t WHERE t.stream = 'donation-' || d.id AND t.type = 'DonationConfirmed')
		AS timeline
	FROM read.donations d`

const texts = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

export function chargedAtMostOnce(world: World): Verdict {
	const { count, unless, verdict } = judge('Nobody was charged twice for one donation')
	const charges = (world.journal.get('charge') ?? []).filter((row) => row.failure === null)
	const payments = new Map((world.journal.get('payment') ?? []).map((row) => [row.id, row]))
	const donationOf = (payment: string) =>
		text((payments.get(payment)?.metadata as { donationId?: string } | undefined)?.donationId)
	const byDonation = Map.groupBy(charges, (charge) => donationOf(text(charge.payment)))
	for (const note of world.notes) {
		if (note.action !== 'donation') continue
		count()
		const taken = donationsOf(world, note).flatMap((donationId) => byDonation.get(donationId) ?? [])
		unless(taken.length <= 1, () => `${note.email} was charged ${taken.length} times`)
		if (note.outcome.is === 'acknowledged')
			unless(
				taken.length === 1,
				() => `${note.email} was told of a donation, and charged ${taken.length} times`,
			)
		if (taken.length === 1)
			unless(minor(taken[0]?.amount) === note.total, () => `${note.email} was charged ${taken[0]?.amount}`)
	}
	for (const [donationId, taken] of byDonation)
		unless(taken.length === 1, () => `the donation ${donationId} was charged ${taken.length} times`)
	return verdict()
}

export function acknowledgedDonationsAreThere(world: World): Verdict {
	const { count, unless, verdict } = judge('Every acknowledged donation is in the log once, as it was given')
	for (const note of world.notes) {
		if (note.action !== 'donation' || note.outcome.is !== 'acknowledged') continue
		count()
		const donationId = text(note.outcome.body.donationId)
		const events = world.ofStream(`donation-${donationId}`)
		const started = events.filter(({ type }) => type === 'DonationStarted')
		const confirmed = events.filter(({ type }) => type === 'DonationConfirmed')
		unless(
			started.length === 1 && confirmed.length === 1,
			() => `${donationId} was started ${started.length} and confirmed ${confirmed.length} times`,
		)
		const { split, target, currency } = (confirmed[0]?.data ?? {}) as {
			split?: { donation: string; total: string }
			target?: { kind: string; id?: string }
			currency?: string
		}
		const fund = `${target?.kind}.${target?.id ?? 'karuna'}.${currency}`
		unless(
			minor(split?.total) === note.total && minor(split?.donation) === note.donation && fund === note.fund,
			() =>
				`${donationId} is ${split?.donation} of ${split?.total} for ${fund}, not as ${note.email} gave it`,
		)
		unless(
			world.emailOf.get(donationId) === note.email,
			() => `${donationId} isn't known to be ${note.email}'s`,
		)
		const donations = donationsOf(world, note)
		unless(donations.length === 1, () => `${note.email} has ${donations.length} donations`)
	}
	return verdict()
}

const ENDS = ['paid', 'canceled', 'abandoned', 'canceled,abandoned']

export function nothingIsLeftHalf(world: World): Verdict {
	const { count, unless, verdict } = judge('What was refused or given up left nothing half done')
	for (const { stream } of world.ofType('DonationStarted')) {
		count()
		const ends = world
			.ofStream(stream)
			.flatMap(({ type, data }) =>
				type === 'DonationConfirmed' ? ['paid'] : type === 'DonationFailed' ? [String(data.because)] : [],
			)
		// The provider's payment is canceled first, then the donation is given up so that no other card is tried.
		unless(
			ENDS.includes(ends.join()),
			() => `${stream} has ${ends.length} ends${ends.map((end) => ` ${end}`)}`,
		)
	}
	for (const [donationId, email] of world.emailOf) {
		const events = world.ofStream(`donation-${donationId}`)
		unless(events.length > 0, () => `the words of ${email} have no donation`)
	}
	const carriedOut = new Map(world.events.map(({ commandId, type }) => [commandId, type]))
	for (const note of world.notes) {
		if (note.outcome.is !== 'refused') continue
		const done = carriedOut.get(note.commandId)
		unless(
			done === undefined,
			() => `${note.action} was refused with ${JSON.stringify(note.outcome.body)}, and led to ${done}`,
		)
		if (note.action === 'donation') {
			count()
			unless(
				REFUSING.test(note.card),
				() => `${note.email} was refused: ${JSON.stringify(note.outcome.body)}`,
			)
			const confirmed = donationsOf(world, note).filter((id) =>
				world.ofStream(`donation-${id}`).some(({ type }) => type === 'DonationConfirmed'),
			)
			unless(confirmed.length === 0, () => `${note.email} was refused, and ${confirmed[0]} confirmed`)
		}
		if (note.action === 'withdraw' && note.isTooMuch) {
			count()
			const made = world
				.ofType('WithdrawalRequested')
				.filter(({ data }) => minor(data.amount) === note.amount)
			unless(made.length === 0, () => `${note.amount} was refused, and reserved`)
		}
	}
	for (const note of world.notes) {
		if (note.action !== 'withdraw' || !note.isTooMuch) continue
		unless(
			note.outcome.is !== 'acknowledged',
			() => `${note.amount} was more than there was, and acknowledged`,
		)
	}
	return verdict()
}
