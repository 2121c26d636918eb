import { judge, minor, type RawEvent, text, type Verdict, type World } from './world.ts'

export async function logIsWhole(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge('The log has no hole and nothing twice')
	const revisions = new Map<string, bigint>()
	const ids = new Set<string>()
	let position = 0n
	for (const event of world.events) {
		count()
		position += 1n
		unless(event.position === position, () => `position ${position} is missing before ${event.position}`)
		position = event.position
		const revision = (revisions.get(event.stream) ?? -1n) + 1n
		unless(
			event.revision === revision,
			() => `${event.stream} has ${event.revision} in the place of ${revision}`,
		)
		revisions.set(event.stream, event.revision)
		unless(!ids.has(event.id), () => `the event ${event.id} is there twice`)
		ids.add(event.id)
	}
	const [head] = await world.rows<{ position: bigint }>('SELECT position FROM es.head')
	unless(head?.position === position, () => `the log ends at ${position}, and says ${head?.position}`)
	return verdict()
}

interface Fund {
	donation: bigint
	fee: bigint
	donations: number
	refunded: bigint
	charged_back: bigint
	disputed: bigint
	withdrawn: bigint
	reserved: bigint
	held: bigint
	corrected: bigint
}
const FIGURES = 'donation fee donations refunded charged_back disputed withdrawn reserved corrected'.split(
	' ',
)

/** The sign by which an event of a donation changes what is disputed. */
const DISPUTED: Readonly<Record<string, bigint>> = {
	DonationDisputed: 1n,
	DonationDisputeWon: -1n,
	DonationChargedBack: -1n,
}

type Moved = 'refunded' | 'charged_back' | 'withdrawn' | 'reserved' | 'held'

/** The figures that an event of a fund changes by its amount, each with its sign. */
const MOVED: Readonly<Record<string, readonly (readonly [Moved, bigint])[]>> = {
	WithdrawalRequested: [['reserved', 1n]],
	WithdrawalRejected: [['reserved', -1n]],
	WithdrawalCancelled: [['reserved', -1n]],
	WithdrawalPaid: [
		['reserved', -1n],
		['withdrawn', 1n],
	],
	RefundReserved: [['reserved', 1n]],
	RefundReleased: [['reserved', -1n]],
	RefundBooked: [['refunded', 1n]],
	RefundReversalBooked: [['refunded', -1n]],
	DonationShareHeld: [
		['reserved', 1n],
		['held', 1n],
	],
	DonationShareReleased: [
		['reserved', -1n],
		['held', -1n],
	],
	JournalReserved: [['reserved', 1n]],
	JournalReleased: [['reserved', -1n]],
	ChargebackBooked: [['charged_back', 1n]],
	ChargebackReversalBooked: [['charged_back', -1n]],
	ReceivableNetted: [['withdrawn', 1n]],
	ReceivableSettled: [['withdrawn', -1n]],
}

/** Folds the raw log into the figures of each fund, independently of the product's code. */
export function foldFunds(events: readonly RawEvent[]): Map<string, Fund> {
	const funds = new Map<string, Fund>()
	const of = (name: string): Fund => {
		const known = funds.get(name)
		if (known) return known
		const fund: Fund = {
			donation: 0n,
			fee: 0n,
			donations: 0,
			refunded: 0n,
			charged_back: 0n,
			disputed: 0n,
			withdrawn: 0n,
			reserved: 0n,
			held: 0n,
			corrected: 0n,
		}
		funds.set(name, fund)
		return fund
	}
	for (const { type, data, stream } of events) {
		const amount = minor(data.amount)
		const target = data.target as { kind?: string; id?: string } | undefined
		const donation = () => of(`${target?.kind}.${target?.id ?? 'karuna'}.${text(data.currency)}`)
		const own = () => of(stream.slice('fund-'.length))
		if (type === 'DonationConfirmed') {
			const split = data.split as { donation: string; fee: string }
			donation().donation += minor(split.donation)
			donation().fee += minor(split.fee)
			donation().donations += 1
		}
		const disputed = DISPUTED[type]
		if (disputed) donation().disputed += disputed * amount
		for (const [figure, sign] of MOVED[type] ?? []) own()[figure] += sign * amount
		if (type === 'JournalPosted')
			for (const { account, owner, amount: booked } of data.lines as readonly Record<string, string>[]) {
				if (account !== 'fund' || owner === undefined) continue
				of(owner).corrected -= minor(booked)
				if (minor(booked) > 0n) of(owner).reserved -= minor(booked)
			}
		if (type === 'RefundBooked' && data.refundId !== null) own().reserved -= amount
	}
	return funds
}

export async function totalsAreTheLogs(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'The totals that are shown are those of the log, to the minor unit',
	)
	const funds = foldFunds(world.events)
	const rows = await world.rows<Record<string, unknown> & { fund: string }>('SELECT * FROM read.fund_totals')
	const visible = new Map(rows.map((row) => [row.fund, row]))
	for (const [name, fund] of funds) {
		count()
		for (const figure of FIGURES) {
			const expected = text(fund[figure as keyof Fund])
			const found = text(visible.get(name)?.[figure] ?? 0)
			unless(
				expected === found,
				() => `${figure} of ${name} is ${expected} in the log, and shown as ${found}`,
			)
		}
	}
	for (const name of visible.keys()) unless(funds.has(name), () => `${name} is in no event`)
	const faulty = await world.rows<{ id: string }>(
		`SELECT transaction_id AS id FROM read.postings GROUP BY transaction_id, currency HAVING sum(amount) <> 0`,
	)
	for (const { id } of faulty) unless(false, () => `the transaction ${id} doesn't sum to zero`)
	const lost = await world.rows<{ id: string; type: string }>(
		`SELECT e.event_id AS id, e.type FROM es.events e
		WHERE e.type IN (SELECT DISTINCT kind FROM read.postings)
			AND NOT EXISTS (SELECT 1 FROM read.postings p WHERE p.transaction_id = e.event_id)
			AND coalesce(e.data ->> 'amount', e.data ->> 'cost', '1') <> '0'`,
	)
	for (const { id, type } of lost)
		if (type !== 'WithdrawalPaymentFailed') unless(false, () => `${type} ${id} is in no posting`)
	return verdict()
}

export async function balancesAreTheProviders(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge("Our books and the provider's come to the same balance")
	const sum = (
		kind: string,
		account: string,
		counts: (row: Record<string, unknown>) => boolean,
		field = 'amount',
	) =>
		(world.journal.get(kind) ?? [])
			.filter((row) => row.account === account && counts(row))
			.reduce((total, row) => total + minor(row[field]), 0n)
	const ledger = new Map(
		(
			await world.rows<{ owner: string; balance: bigint }>(
				`SELECT owner, sum(amount)::bigint AS balance FROM read.postings
				WHERE account = 'provider balance' GROUP BY owner`,
			)
		).map(({ owner, balance }) => [owner, balance]),
	)
	for (const { provider, account } of ACCOUNTS) {
		count()
		const held =
			sum('charge', account, (row) => row.failure === null) -
			sum('refund', account, (row) => row.status !== 'failed') -
			sum('dispute', account, (row) => row.status !== 'won') -
			sum('payout', account, (row) => row.failureBalanceTransaction === null) -
			sum('balance', account, () => true, 'fee')
		const booked = ledger.get(`${provider}/${account}`) ?? 0n
		unless(held === booked, () => `${account} holds ${held} by its journal, and ${booked} by our ledger`)
	}
	const posted = await world.rows<{ owner: string; kind: string; object: string; amount: bigint }>(
		`SELECT owner, kind, provider_object AS object, sum(amount)::bigint AS amount FROM read.postings
		WHERE account = 'provider balance' GROUP BY owner, kind, provider_object`,
	)
	const theirs = theirMovements(world)
	const ours = new Map<string, bigint>()
	for (const { owner, kind, object, amount } of posted) {
		const key = `${owner} ${KINDS[kind as keyof typeof KINDS] ?? kind} ${object}`
		ours.set(key, (ours.get(key) ?? 0n) + amount)
	}
	for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
		const [here, there] = [ours.get(key) ?? 0n, theirs.get(key) ?? 0n]
		unless(here === there, () => `${key} moved ${there} at the provider, and ${here} in our ledger`)
	}
	const between = await world.rows<{ owner: string; sum: string }>(
		`SELECT owner, sum(amount)::text AS sum FROM read.postings
		WHERE account = 'clearing' GROUP BY owner HAVING sum(amount) <> 0`,
	)
	for (const { owner, sum: left } of between)
		unless(false, () => `${left} stand between ${owner} and its donations`)
	return verdict()
}

const ACCOUNTS = [
	{ provider: 'stripe', account: 'stripe-in' },
	{ provider: 'stripe', account: 'stripe-us' },
	{ provider: 'razorpay', account: 'razorpay-in' },
	{ provider: 'paypal', account: 'paypal-us' },
] as const

const KINDS = {
	DonationConfirmed: 'charge',
	ProviderCostRecorded: 'fee',
	DisputeCostRecorded: 'fee',
	DonationRefunded: 'refund',
	DonationDisputed: 'dispute',
	PayoutSent: 'payout',
	PayoutFailed: 'payout back',
	PayoutCanceled: 'payout back',
	AdjustmentBooked: 'adjustment',
	AdjustmentReversed: 'adjustment',
} as const

/**
 * Returns every movement of the provider's balance by account, kind and object: `stripe/stripe-in charge
 * ch_…`.
 */
function theirMovements(world: World): Map<string, bigint> {
	const movements = new Map<string, bigint>()
	const add = (
		{ provider, account }: { readonly provider: string; readonly account: string },
		kind: string,
		object: string,
		amount: bigint,
	) => {
		const key = `${provider}/${account} ${kind} ${object}`
		movements.set(key, (movements.get(key) ?? 0n) + amount)
	}
	for (const row of world.journal.get('charge') ?? [])
		if (row.failure === null) add(row, 'charge', row.id, minor(row.amount))
	for (const row of world.journal.get('refund') ?? [])
		if (row.status === 'succeeded') add(row, 'refund', row.id, -minor(row.amount))
	for (const row of world.journal.get('dispute') ?? []) add(row, 'dispute', row.id, -minor(row.amount))
	for (const row of world.journal.get('payout') ?? []) {
		add(row, 'payout', row.id, -minor(row.amount))
		if (row.failureBalanceTransaction !== null) add(row, 'payout back', row.id, minor(row.amount))
	}
	for (const row of world.journal.get('balance') ?? []) add(row, 'fee', row.id, -minor(row.fee))
	return movements
}
