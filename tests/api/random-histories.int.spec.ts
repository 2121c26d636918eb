import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedLine } from '../../domain/feed/contract.ts'
import type { OwnMoney } from '../../domain/funds/own-money.contract.ts'
import type { JournalEntryDetail } from '../../domain/journal/contract.ts'
import type { Discrepancy } from '../../domain/payouts/contract.ts'
import { rebuild } from '../../kernel/runtime/rebuild.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { feedProjection } from '../../projections/feed/feed.ts'
import { fundEntriesProjection } from '../../projections/ledger/fund-entries.ts'
import { fundTotalsProjection } from '../../projections/ledger/fund-totals.ts'
import { postingsProjection } from '../../projections/ledger/postings.ts'
import { sized } from '../harness/length.ts'
import { booksTieOut } from './books.ts'
import { answerDispute } from './disputes.fixtures.ts'
import { type Donation, donationOf, type IntentAnswer, intentOf, publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { chargeOf, JOURNAL, todayIn } from './journal.fixtures.ts'
import { accountBody, decideOn, withdraw } from './money.ts'
import { chequeOf, dayBefore, decide as decideOffline, recorded } from './offline-donations.fixtures.ts'
import { OWN_MONEY, toppedUp } from './own-money.fixtures.ts'

type Action =
	| { readonly does: 'give'; readonly typed: number; readonly coversFee: boolean; readonly to: number }
	| {
			readonly does: 'refund'
			readonly which: number
			readonly percent: number
			readonly by: 'finance' | 'provider' | 'refused'
	  }
	| { readonly does: 'refundFails'; readonly which: number; readonly percent: number }
	| {
			readonly does: 'dispute'
			readonly which: number
			readonly outcome: 'won' | 'lost' | 'open' | 'appealed'
			readonly isAnswered?: true
	  }
	| { readonly does: 'withdraw'; readonly percent: number; readonly decisions: readonly string[] }
	| {
			readonly does: 'record'
			readonly typed: number
			readonly to: number
			readonly end: 'kept' | 'returned' | 'reversed'
	  }
	| {
			readonly does: 'enter'
			readonly typed: number
			readonly of: 'fund' | 'bank'
			readonly end: 'kept' | 'declined' | 'reversed'
	  }
	| { readonly does: 'clear'; readonly by: 'write-off' | 'taken back' | 'assign' | 'refund' }
	| { readonly does: 'forgive'; readonly to: number }
	| { readonly does: 'payOut'; readonly to: 'paid' | 'failed' | 'canceled' | 'inTransit' }
	| { readonly does: 'wait'; readonly days: number }

const which = fc.nat(1_000)
const percent = fc.integer({ min: 1, max: 100 })
const action: fc.Arbitrary<Action> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			does: fc.constant('give' as const),
			typed: fc.integer({ min: 100, max: 500_000 }),
			coversFee: fc.boolean(),
			to: fc.nat(2),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			does: fc.constant('refund' as const),
			which,
			percent,
			by: fc.constantFrom('finance' as const, 'provider' as const, 'refused' as const),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ does: fc.constant('refundFails' as const), which, percent }) },
	{
		weight: 1,
		arbitrary: fc.record({
			does: fc.constant('dispute' as const),
			which,
			outcome: fc.constantFrom('won' as const, 'lost' as const, 'open' as const, 'appealed' as const),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			does: fc.constant('withdraw' as const),
			percent,
			decisions: fc.constantFrom(
				[],
				['approve'],
				['approve', 'pay'],
				['reject'],
				['cancel'],
				['approve', 'fail'],
				['approve', 'fail', 'retry', 'pay'],
				['approve', 'pay', 'fail', 'reject'],
			),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			does: fc.constant('record' as const),
			typed: fc.integer({ min: 100, max: 8_000_000 }),
			to: fc.nat(2),
			end: fc.constantFrom('kept' as const, 'kept' as const, 'returned' as const, 'reversed' as const),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			does: fc.constant('enter' as const),
			typed: fc.integer({ min: 1, max: 1_500_000 }),
			of: fc.constantFrom('fund' as const, 'bank' as const),
			end: fc.constantFrom('kept' as const, 'declined' as const, 'reversed' as const),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			does: fc.constant('clear' as const),
			by: fc.constantFrom('write-off' as const, 'taken back' as const, 'assign' as const, 'refund' as const),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ does: fc.constant('forgive' as const), to: fc.nat(1) }) },
	{
		weight: 1,
		arbitrary: fc.record({
			does: fc.constant('payOut' as const),
			to: fc.constantFrom('paid' as const, 'failed' as const, 'canceled' as const, 'inTransit' as const),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }),
	},
)

/**
 * Ledger transactions that these histories never produce: fees of disputes, which the Indian account doesn't
 * pay, costs of transfers, since finance pays here, and what a nightly job nets.
 */
const RARE: readonly string[] = [
	'DisputeCostRecorded',
	'TransferCostRecorded',
	'TransferCostReturned',
	'ReceivableNetted',
]

const EVERYTHING: readonly Action[] = [
	...[0, 1, 2, 0, 1].map((to): Action => ({ does: 'give', typed: 50_000, coversFee: to !== 1, to })),
	{ does: 'refund', which: 0, percent: 40, by: 'finance' },
	{ does: 'refund', which: 1, percent: 30, by: 'provider' },
	{ does: 'refund', which: 0, percent: 10, by: 'refused' },
	{ does: 'refundFails', which: 2, percent: 25 },
	{ does: 'refundFails', which: 2, percent: 50 },
	{ does: 'dispute', which: 3, outcome: 'won', isAnswered: true },
	{ does: 'dispute', which: 4, outcome: 'lost' },
	{ does: 'dispute', which: 0, outcome: 'appealed' },
	{ does: 'withdraw', percent: 20, decisions: ['reject'] },
	{ does: 'withdraw', percent: 20, decisions: ['cancel'] },
	{ does: 'withdraw', percent: 20, decisions: ['approve', 'fail', 'retry', 'pay'] },
	{ does: 'withdraw', percent: 50, decisions: ['approve', 'pay', 'fail', 'reject'] },
	{ does: 'record', typed: 3_000_000, to: 0, end: 'kept' },
	{ does: 'record', typed: 7_000_000, to: 1, end: 'reversed' },
	{ does: 'record', typed: 7_000_000, to: 2, end: 'returned' },
	{ does: 'enter', typed: 5_900, of: 'bank', end: 'kept' },
	{ does: 'enter', typed: 5_000, of: 'fund', end: 'reversed' },
	{ does: 'enter', typed: 1_100_000, of: 'bank', end: 'declined' },
	{ does: 'enter', typed: 1_200_000, of: 'fund', end: 'declined' },
	{ does: 'wait', days: 5 },
	{ does: 'payOut', to: 'paid' },
	...(['write-off', 'taken back', 'assign', 'refund'] as const).map((by): Action => ({ does: 'clear', by })),
	{ does: 'payOut', to: 'failed' },
	{ does: 'give', typed: 40_000, coversFee: true, to: 0 },
	{ does: 'wait', days: 5 },
	{ does: 'payOut', to: 'canceled' },
	{ does: 'payOut', to: 'failed' },
	{ does: 'withdraw', percent: 100, decisions: ['approve', 'pay'] },
	{ does: 'dispute', which: 5, outcome: 'lost' },
	{ does: 'forgive', to: 0 },
]

interface Given {
	readonly donationId: string
	readonly providerRef: string
	readonly total: bigint
}

const DISCREPANCIES = '/api/backoffice/discrepancies'
const WHY = { reason: 'It was a mistake.' }

/**
 * The provider refuses an excessive amount, a dispute after another one, or an empty payout; nothing happens
 * then.
 */
function refusedByProvider(error: unknown): void {
	if (!(error instanceof Error) || error.constructor.name !== 'StripeFault') throw error
}

describe('after any history', () => {
	let harness: Harness
	let author: Caller
	let finance: Caller
	let other: Caller
	let admin: Caller

	beforeAll(async () => {
		harness = await startHarness({}, { environment: { WITHDRAWAL_TWO_PERSON_INR: '300' } })
		author = await harness.person('donee')
		admin = await harness.person('admin')
		finance = await harness.person('finance')
		other = await harness.person('super')
		await toppedUp(harness, [finance, other], '5000000.00')
	}, 120_000)
	afterAll(() => harness?.stop())

	async function play(actions: readonly Action[]): Promise<void> {
		const causes = [await publish({ author, admin }), await publish({ author, admin }), null]
		const account = await author.json<{ account: { uniqueId: string } }>(
			'POST',
			`/api/v1/user/${author.id}/payment/account`,
			accountBody('IN'),
		)
		const guest = harness.guest()
		const history: Played = { given: [], guest, causes, accountId: account.account.uniqueId }
		for (const each of actions) {
			await carryOut(each, history)
			await harness.system.untilIdle()
		}
	}

	interface Played {
		readonly given: Given[]
		readonly guest: Caller
		readonly causes: readonly (string | null)[]
		readonly accountId: string
	}

	async function carryOut(action: Action, { given, guest, causes, accountId }: Played): Promise<void> {
		const pick = (at: number) => given[at % Math.max(1, given.length)]
		switch (action.does) {
			case 'give': {
				const paid = await give(guest, action, causes[action.to] ?? null)
				if (paid) given.push(paid)
				return
			}
			case 'refund':
			case 'refundFails': {
				const donation = pick(action.which)
				if (donation) await refund(action, donation)
				return
			}
			case 'dispute': {
				const donation = pick(action.which)
				if (donation) await disputeAt(action, donation).catch(refusedByProvider)
				return
			}
			case 'withdraw':
				return withdrawPart(action, causes[0] ?? '', accountId)
			case 'record':
				return recordOffline(action, causes[action.to] ?? null)
			case 'enter':
				return enter(action, `request.${causes[0]}.INR`)
			case 'clear':
				return clearSuspense(action, causes[0] ?? '')
			case 'forgive':
				return writeOff(`request.${causes[action.to]}.INR`)
			case 'payOut':
				return payOut(action)
			case 'wait':
				harness.clock.advance(action.days * DAY_MS)
				// Access tokens live for minutes.
				await Promise.all([author, finance, other, admin].map((person) => person.signIn()))
		}
	}

	type Of<Does extends Action['does']> = Extract<Action, { does: Does }>

	async function give(
		guest: Caller,
		{ typed, coversFee }: Of<'give'>,
		cause: string | null,
	): Promise<Given | null> {
		const donation: Donation = { region: 'IN', typed: BigInt(typed), coversFee }
		const body = intentOf(donation, donationOf(donation, cause))
		const paid = await guest.call('POST', '/api/v1/create/payment/intent', { body })
		if (paid.status >= 400) return null
		const { donationId, paymentIntentId } = paid.body as IntentAnswer
		return { donationId, providerRef: paymentIntentId, total: BigInt(body.amount) }
	}

	async function refund(action: Of<'refund' | 'refundFails'>, donation: Given): Promise<void> {
		const amount = (donation.total * BigInt(action.percent)) / 100n
		if (amount === 0n) return
		if (action.does === 'refundFails' || action.by === 'provider')
			return refundAtProvider(action, donation, amount).catch(refusedByProvider)
		if (action.by === 'refused')
			harness.stripe.control.failNext({ operation: 'refunds.create', when: 'before', how: 400 })
		const url = `/api/backoffice/donations/${donation.donationId}`
		const seen = await finance.call('GET', url)
		const headers = { 'if-match': String(seen.headers.etag) }
		const body = { amount: formatMajor(amount, 'INR'), reason: 'Given by mistake.' }
		await finance.call('POST', `${url}/refund`, { body, headers })
	}

	async function refundAtProvider(
		action: Of<'refund' | 'refundFails'>,
		{ providerRef }: Given,
		amount: bigint,
	): Promise<void> {
		const { control } = harness.stripe
		// Some fail before they ever succeeded, others are sent back by the donor's bank.
		const isOpen = action.does === 'refundFails' && action.percent % 2 === 0
		const { id } = control.refund('stripe-in', providerRef, {
			amount: Number(amount),
			status: isOpen ? 'pending' : 'succeeded',
		})
		await harness.system.untilIdle()
		if (action.does === 'refundFails') control.settleRefund('stripe-in', id, 'failed')
	}

	async function disputeAt(
		{ outcome, isAnswered }: Of<'dispute'>,
		{ donationId, providerRef }: Given,
	): Promise<void> {
		const { control } = harness.stripe
		const { id } = control.dispute('stripe-in', providerRef)
		await harness.system.untilIdle()
		if (isAnswered) {
			control.failNext({ operation: 'disputes.update', when: 'before', how: 400 })
			for (let times = 0; times < 2; times += 1) {
				await answerDispute(finance, donationId, id)
				await harness.system.untilIdle()
			}
		}
		if (outcome === 'appealed') {
			control.closeDispute('stripe-in', id, 'lost')
			await harness.system.untilIdle()
			control.closeDispute('stripe-in', id, 'won')
		} else if (outcome !== 'open') control.closeDispute('stripe-in', id, outcome)
	}

	async function withdrawPart(
		{ percent, decisions }: Of<'withdraw'>,
		cause: string,
		accountId: string,
	): Promise<void> {
		await harness.system.untilIdle()
		const id = await withdraw(author, cause, percent, accountId)
		if (id === null) return
		for (const decision of decisions) {
			const by = decision === 'cancel' ? author : finance
			await decideOn(by, id, decision, harness.clock.now())
			// From the limit on the first approval waits for another person's; below it this is refused.
			const needsTwo = decision === 'approve' || decision === 'retry'
			if (needsTwo) await decideOn(other, id, decision, harness.clock.now())
		}
	}

	async function recordOffline({ typed, end }: Of<'record'>, cause: string | null): Promise<void> {
		const target = cause === null ? 'foundation' : 'request'
		const amount = formatMajor(BigInt(typed), 'INR')
		const { id, status } = await recorded(finance, chequeOf(harness, { amount, target, targetId: cause }))
		if (status === 'recorded') await decideOffline(other, id, end === 'returned' ? 'return' : 'approve', WHY)
		if (end !== 'reversed') return
		await harness.system.untilIdle()
		const reversal = { because: 'bounced', reversedOn: dayBefore(harness), ...WHY }
		await decideOffline(finance, id, 'reverse', reversal)
		await decideOffline(other, id, 'approve')
	}

	/** Books an entry of one person, or of two from the limit on; the fund may have too little for it. */
	async function enter({ typed, of, end }: Of<'enter'>, fund: string): Promise<void> {
		const amount = formatMajor(BigInt(typed), 'INR')
		const ofFund = [
			{ account: 'fund', owner: fund, amount },
			{ account: 'own money', owner: 'IN', amount: `-${amount}` },
		]
		const body = chargeOf(amount, harness, of === 'fund' ? { lines: ofFund } : {})
		const made = await finance.call('POST', JOURNAL, { body })
		if (made.status !== 200) return
		const decided = end === 'declined' ? 'decline' : 'approve'
		const { id } = await approved(made.body as JournalEntryDetail, decided)
		if (end === 'reversed') await takeBack(id)
	}
	async function approved(entry: JournalEntryDetail, decision = 'approve'): Promise<JournalEntryDetail> {
		if (entry.status === 'waiting')
			await other.call('POST', `${JOURNAL}/${entry.id}/${decision}`, {
				body: decision === 'decline' ? WHY : {},
			})
		return entry
	}
	async function takeBack(id: string): Promise<void> {
		const body = { bookedOn: todayIn(harness), ...WHY }
		const made = await finance.call('POST', `${JOURNAL}/${id}/reverse`, { body })
		if (made.status === 200) await approved(made.body as JournalEntryDetail)
	}

	/** Takes money in that the provider took for something unknown, and gives it each of its ways out. */
	async function clearSuspense({ by }: Of<'clear'>, requestId: string): Promise<void> {
		const { payouts } = harness.stripe.control
		try {
			payouts.advance(payouts.run('stripe-in', 'unknownCharge').id, 'paid')
		} catch (error) {
			return refusedByProvider(error)
		}
		await harness.system.untilIdle()
		const filter = encodeURIComponent(JSON.stringify({ status: 'open', kind: 'unknownLine' }))
		for (const { id } of await finance.json<Discrepancy[]>('GET', `${DISCREPANCIES}?filter=${filter}`))
			await clearLine(`${DISCREPANCIES}/${id}`, by, requestId)
	}
	async function clearLine(line: string, by: Of<'clear'>['by'], requestId: string): Promise<void> {
		if (by === 'write-off' || by === 'taken back') {
			const body = { bookedOn: todayIn(harness), ...WHY }
			const { id } = await approved(await finance.json<JournalEntryDetail>('POST', `${line}/write-off`, body))
			if (by === 'write-off') return
			await harness.system.untilIdle()
			await takeBack(id)
			await harness.system.untilIdle()
		}
		const donor = { first_name: 'Mira', last_name: 'Sen', email: 'mira.sen@example.org' }
		const { donationId } = await finance.json<{ donationId: string }>('POST', `${line}/receive`, donor)
		await harness.system.untilIdle()
		const url = `/api/backoffice/donations/${donationId}`
		const { headers } = await finance.call('GET', url)
		const [decision, body] =
			by === 'refund' ? ['refund', { amount: '50.00', ...WHY }] : ['assign', { requestId, ...WHY }]
		await finance.json('POST', `${url}/${decision}`, body, { 'if-match': String(headers.etag) })
	}

	/** Bears what a fund lacks, if anything. */
	async function writeOff(fund: string): Promise<void> {
		const made = await finance.call('POST', `${OWN_MONEY}/write-offs`, { body: { fund, ...WHY } })
		if (made.status !== 200) return
		const waiting = (made.body as OwnMoney).entries.find(({ status }) => status === 'waiting')
		if (waiting) await other.json('POST', `${OWN_MONEY}/IN/${waiting.id}/approve`, {})
	}

	async function payOut({ to }: Of<'payOut'>): Promise<void> {
		const { payouts } = harness.stripe.control
		try {
			const { id } = payouts.run('stripe-in')
			if (to !== 'inTransit') payouts.advance(id, to)
		} catch (error) {
			refusedByProvider(error)
		}
	}

	const totals = (query: string) =>
		other.json<{ data: unknown; asOf: unknown }>('GET', `/api/backoffice/reconciliation/totals${query}`)
	const rows = (query: string) =>
		other.json<unknown>('GET', `/api/backoffice/reconciliation?range=[0,499]${query}`)

	it('the ledger, the report, the report as of now, the log and the provider agree', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(action, { minLength: 18, maxLength: 28 }), async (actions) => {
				await play(actions)
				await booksTieOut(harness)
				const check = await other.json<{ holds: boolean; results: unknown }>(
					'POST',
					'/api/backoffice/books/checks',
					{},
				)
				expect(check.holds, JSON.stringify(check.results)).toBe(true)
				const now = new Date(harness.clock.now()).toISOString()
				const asOf = `filter=${encodeURIComponent(JSON.stringify({ asOf: now }))}`
				const past = await totals(`?${asOf}`)
				expect(past.asOf).not.toBeNull()
				expect(past.data).toEqual((await totals('')).data)
				expect(await rows(`&${asOf}`)).toEqual(await rows(''))
			}),
			{ numRuns: sized(1, 3), seed: 20_261_121, endOnFailure: true, examples: [[[...EVERYTHING]]] },
		)
	}, 300_000)

	it('has been through everything that books money', async () => {
		const kinds = await harness.system.sql.query<{ kind: string }>('SELECT DISTINCT kind FROM read.postings')
		const seen = kinds.map(({ kind }) => kind)
		for (const kind of postingsProjection.handles) {
			if (!RARE.includes(kind)) expect(seen).toContain(kind)
		}
	})

	describe('the feed', () => {
		const feed = (query = '', headers: Readonly<Record<string, string>> = {}) =>
			fetch(`${harness.system.url}/feed${query}`, { headers })
		const linesOf = (text: string) =>
			text
				.split('\n')
				.filter(Boolean)
				.map((line) => feedLine.parse(JSON.parse(line)))

		it('is read in parts, by number or by Last-Event-ID, and open to pages of others', async () => {
			const answer = await feed()
			expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
			expect(answer.headers.get('access-control-allow-origin')).toBe('*')
			const all = await answer.text()
			const lines = linesOf(all)
			expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1))
			const [first, ...others] = all.split('\n')
			expect(await (await feed('?limit=1')).text()).toBe(`${first}\n`)
			expect(await (await feed('?after=1')).text()).toBe(others.join('\n'))
			expect(await (await feed('', { 'last-event-id': '1' })).text()).toBe(others.join('\n'))
			const day = lines[0]?.at.slice(0, 10) ?? ''
			expect(linesOf(await (await feed(`?day=${day}`)).text())).toEqual(
				lines.filter(({ at }) => at.startsWith(day)),
			)
		})

		it('refuses what is no place in it', async () => {
			expect((await feed('', { 'last-event-id': 'soon' })).status).toBe(400)
			expect((await feed('?tail=true&day=2026-11-21')).status).toBe(400)
		})

		it('goes on with what happens, and says nothing of a private request', async () => {
			const last = linesOf(await (await feed()).text()).length
			const answer = await feed(`?after=${last}&tail=true`)
			const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
			await publish({ author, admin }, { isPrivate: true })
			const requestId = await publish({ author, admin })
			const { value: first } = (await reader?.read()) ?? {}
			expect(first).toBe('\n')
			const lines: ReturnType<typeof linesOf> = []
			// Donations that were still being counted together come first.
			while (!lines.some(({ type }) => type === 'request.published'))
				lines.push(...linesOf((await reader?.read())?.value ?? ''))
			expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => last + 1 + index))
			expect(lines.filter(({ type }) => type !== 'donations')).toMatchObject([
				{ type: 'request.published', request: requestId },
			])
			await reader?.cancel()
		})
	})

	it.each([postingsProjection, fundTotalsProjection, fundEntriesProjection, feedProjection])(
		'a rebuild from the log gives the same rows ($name)',
		async (projection) => {
			const { sql, store } = harness.system
			const digest = () =>
				sql.one<{ rows: number; digest: string }>(
					`SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest
				FROM read.${projection.name} t`,
				)
			const before = await digest()
			expect(before.rows).toBeGreaterThan(0)
			await rebuild({ sql, store, projection, log: console })
			expect(await digest()).toEqual(before)
		},
	)
})
