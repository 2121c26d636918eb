import {
	type AdjustmentBooked,
	areSame,
	type DiscrepancyFound,
	type DiscrepancyKind,
} from '../../domain/payouts/provider-accounts.events.ts'
import { payoutStream, providerAccountStream } from '../../domain/payouts/streams.contract.ts'
import { derivedId } from '../../kernel/ids.ts'
import { hasMore } from '../../kernel/in-parts.ts'
import { type Currency, isCurrency } from '../../kernel/money.ts'
import { HOUR_MS } from '../../kernel/time.ts'

type Finding = Omit<DiscrepancyFound['data'], 'at'>
type Adjustment = Omit<AdjustmentBooked['data'], 'at' | 'amount'> & { readonly amount: bigint }

export interface Account {
	readonly provider: string
	readonly account: string
	readonly currency: Currency
}

/** What to do while somebody else ties the account out. */
type WhenBusy = 'wait' | 'leave'

/** How an account's tie-out gets its turn, and what it compares. */
export interface TieOutTurn {
	readonly whenBusy: WhenBusy
	/** Up to when the account is mirrored, epoch milliseconds: nothing is compared beyond it. */
	readonly mirror: () => Promise<number>
}

/** What the tie-out reads, and what it leads to. */
export interface TieOutDeps {
	/**
	 * Runs alone for an account.
	 * @returns false when it was left to whoever runs right now
	 */
	readonly alone: (account: string, whenBusy: WhenBusy, run: () => Promise<void>) => Promise<boolean>
	/** The payments of lines that our books don't explain. */
	readonly unexplainedPayments: (account: Account, graceEnds: Date) => Promise<readonly string[]>
	/** Reads a payment at the provider and books what is missing; idempotent. */
	readonly observePayment: (account: string, providerRef: string) => Promise<unknown>
	readonly findAdjustments: (
		account: Account,
		graceEnds: Date,
	) => Promise<
		readonly {
			readonly balance_ref: string
			readonly kind: string
			readonly against: 'fee expense' | 'suspense'
			readonly amount: bigint
			readonly effective_at: Date
		}[]
	>
	readonly findDisagreements: (
		account: Account,
		graceEnds: Date,
		openObjects: readonly string[],
	) => Promise<
		readonly {
			readonly kind: DiscrepancyKind
			readonly payout_ref: string | null
			readonly line_ref: string | null
			readonly object_ref: string | null
			readonly donation_id: string | null
			readonly currency: string
			readonly expected: bigint
			readonly reported: bigint
			readonly effective_at: Date
		}[]
	>
	readonly known: (account: string) => Promise<
		readonly {
			readonly id: string
			readonly stream: string
			readonly status: string
			readonly object_ref: string | null
			readonly resolution: string | null
			readonly expected: bigint
			readonly reported: bigint
		}[]
	>
	readonly payoutsToReconcile: (
		account: string,
	) => Promise<
		readonly { readonly provider: string; readonly payout_ref: string; readonly lines_digest: string }[]
	>
	/** Waits until the read models show what has been booked so far. */
	readonly caughtUp: () => Promise<void>
	/** Each of the three is a command that says no more than so much at once; sent again it says the rest. */
	readonly adjust: (account: Account, adjustments: readonly Adjustment[]) => Promise<Recorded>
	readonly tieOutAccount: (account: Account, findings: readonly Finding[]) => Promise<Recorded>
	readonly tieOutPayout: (
		stream: string,
		result: {
			readonly findings: readonly Finding[]
			readonly openElsewhere: number
			readonly digest: string
		},
	) => Promise<Recorded>
}

interface Recorded {
	readonly events: readonly unknown[]
}
/** Sends a command until it has said all. */
async function inParts(send: () => Promise<Recorded>): Promise<void> {
	for (let more = true; more; ) more = hasMore((await send()).events)
}

/** Webhooks and hourly mirroring need a while: what is younger may still be on its way to one side. */
export const GRACE_MS = HOUR_MS

/**
 * Compares the mirror of an account with our books. First our balance is made equal to theirs, line by
 * line; then whatever doesn't agree is found, each under an id that always follows from what it is about.
 * @returns false when it was left to whoever ties it out right now
 */
export const tieOut = (
	deps: TieOutDeps,
	account: Account,
	{ whenBusy, mirror }: TieOutTurn,
): Promise<boolean> =>
	deps.alone(account.account, whenBusy, async () => {
		const graceEnds = new Date((await mirror()) - GRACE_MS)
		await deps.caughtUp()
		// What no webhook told of is booked before anything stands in for it.
		const unexplained = await deps.unexplainedPayments(account, graceEnds)
		for (const providerRef of unexplained) await deps.observePayment(account.account, providerRef)
		if (unexplained.length > 0) await deps.caughtUp()
		const adjustments = await deps.findAdjustments(account, graceEnds)
		if (adjustments.length > 0) {
			const wanted = adjustments.map(({ balance_ref, effective_at, ...rest }) => ({
				...rest,
				...account,
				balanceRef: balance_ref,
				effectiveAt: effective_at.toISOString(),
			}))
			await inParts(() => deps.adjust(account, wanted))
			await deps.caughtUp()
		}
		await tell(deps, account, graceEnds)
	})

/** Tells every stream what was found of it, and that nothing was. */
async function tell(deps: TieOutDeps, account: Account, graceEnds: Date): Promise<void> {
	const accountStream = providerAccountStream(account.account, account.currency)
	const known = new Map((await deps.known(account.account)).map((each) => [each.id, each]))
	const open = [...known.values()].filter(({ status }) => status === 'open')
	const openObjects = open.flatMap(({ object_ref }) => object_ref ?? [])
	const found = await deps.findDisagreements(account, graceEnds, openObjects)

	const byStream = new Map<string, Finding[]>()
	const elsewhere = new Map<string, number>()
	for (const record of found) {
		const finding = findingOf(account, record)
		const { discrepancyId, payoutRef } = finding
		const own = payoutRef === null ? accountStream : payoutStream(account.provider, payoutRef)
		// What was found before its line was paid out stays where it was found.
		const before = known.get(discrepancyId)
		const stream = before?.stream ?? own
		byStream.set(stream, [...(byStream.get(stream) ?? []), finding])
		if (before && stream !== own && isOpenAfter(before, finding))
			elsewhere.set(own, (elsewhere.get(own) ?? 0) + 1)
	}
	await inParts(() => deps.tieOutAccount(account, byStream.get(accountStream) ?? []))
	for (const { provider, payout_ref, lines_digest } of await deps.payoutsToReconcile(account.account)) {
		const stream = payoutStream(provider, payout_ref)
		const findings = byStream.get(stream) ?? []
		const result = { findings, digest: lines_digest, openElsewhere: elsewhere.get(stream) ?? 0 }
		await inParts(() => deps.tieOutPayout(stream, result))
	}
}

type Known = Awaited<ReturnType<TieOutDeps['known']>>[number]

/** Whether a discrepancy is open once its stream has been told of a finding. */
function isOpenAfter({ status, resolution, expected, reported }: Known, finding: Finding): boolean {
	if (status === 'open' || resolution === 'agreesNow') return true
	const before = { expected: expected.toString(), reported: reported.toString() }
	return !areSame(finding.kind, before, finding)
}

type Found = Awaited<ReturnType<TieOutDeps['findDisagreements']>>[number]

function findingOf({ provider, account, currency }: Account, record: Found): Finding {
	const { kind, payout_ref, line_ref, object_ref, donation_id, effective_at } = record
	const amounts = amountsOf(record, currency)
	return {
		discrepancyId: derivedId('discrepancy', account, kind, aboutOf(record)),
		kind,
		provider,
		account,
		payoutRef: payout_ref,
		lineRef: line_ref,
		objectRef: object_ref,
		donationId: donation_id,
		...amounts,
		effectiveAt: effective_at.toISOString(),
	}
}

/** A currency that no books are kept in is named, and its amount is left to the provider's object. */
function amountsOf(
	record: Found,
	ofAccount: Currency,
): Pick<Finding, 'currency' | 'expected' | 'reported' | 'foreignCurrency'> {
	const { currency, expected, reported } = record
	return isCurrency(currency)
		? { currency, expected: expected.toString(), reported: reported.toString() }
		: { currency: ofAccount, expected: '0', reported: '0', foreignCurrency: currency }
}

/** A balance that is off by as much as before is the same discrepancy; by another amount it is another one. */
const aboutOf = ({ line_ref, object_ref, payout_ref, reported, expected }: Found): string =>
	line_ref ?? object_ref ?? payout_ref ?? `balance ${reported - expected}`
