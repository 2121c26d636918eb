import { readFile } from 'node:fs/promises'
import type { Note } from '../actions.ts'
import { PROVIDERS, type ProcessHarness, type ProviderOfHarness } from '../process-harness.ts'

export interface RawEvent {
	readonly position: bigint
	readonly stream: string
	readonly revision: bigint
	readonly id: string
	readonly type: string
	readonly commandId: string
	readonly actorId: string
	readonly data: Readonly<Record<string, unknown>>
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * The providers' books from their journals: by account and kind, the last row of each id. Kinds and fields
 * are Stripe's for every provider.
 */
export type Journal = ReadonlyMap<string, readonly JournalRow[]>
type JournalRow = Row & { readonly provider: string; readonly account: string }

export interface World {
	readonly notes: readonly Note[]
	readonly journal: Journal
	readonly events: readonly RawEvent[]
	readonly ofType: (type: string) => readonly RawEvent[]
	readonly ofStream: (stream: string) => readonly RawEvent[]
	readonly mails: readonly { readonly messageId: string; readonly to: string }[]
	readonly donationsOf: (email: string) => readonly string[]
	readonly emailOf: ReadonlyMap<string, string>
	readonly rows: <R extends object>(text: string) => Promise<R[]>
}

export async function readWorld(harness: ProcessHarness, notes: readonly Note[]): Promise<World> {
	const sql = harness.sql()
	const events = await sql.query<RawEvent>(
		`SELECT position, stream, revision, event_id AS id, type, data, metadata ->> 'commandId' AS "commandId",
			metadata -> 'actor' ->> 'id' AS "actorId"
		FROM es.events ORDER BY position`,
	)
	const details = await sql.query<{ donation_id: string; email: string }>(
		'SELECT donation_id, email FROM rec.donation_details',
	)
	const byType = Map.groupBy(events, ({ type }) => type)
	const byStream = Map.groupBy(events, ({ stream }) => stream)
	const byEmail = Map.groupBy(details, ({ email }) => email)
	return {
		notes,
		journal: await readJournals(harness),
		events,
		ofType: (type) => byType.get(type) ?? [],
		ofStream: (stream) => byStream.get(stream) ?? [],
		mails: harness.mail.mailbox.list({ search: '', offset: 0, limit: Number.MAX_SAFE_INTEGER }).rows,
		donationsOf: (email) => (byEmail.get(email) ?? []).map(({ donation_id }) => donation_id),
		emailOf: new Map(details.map(({ donation_id, email }) => [donation_id, email])),
		rows: (text) => sql.query(text),
	}
}

async function readJournals({ journalPath }: ProcessHarness): Promise<Journal> {
	const rows = await Promise.all(
		PROVIDERS.map(async (provider) => {
			const books = await readJournal(journalPath(provider))
			return IN_ONE_FORM[provider](books).map((row) => ({ ...row, provider }))
		}),
	)
	return Map.groupBy(rows.flat(), ({ kind }) => kind)
}

type Raw = Row & { readonly account: string; readonly kind: string }

async function readJournal(path: string): Promise<readonly Raw[]> {
	const last = new Map<string, Raw>()
	for (const line of (await readFile(path, 'utf8')).split('\n')) {
		if (line === '') continue
		const { account, put } = JSON.parse(line) as { account: string; put: [kind: string, row: Row][] }
		for (const [kind, row] of put) last.set(`${account} ${kind} ${row.id}`, { ...row, account, kind })
	}
	return [...last.values()]
}

const CAME_BACK = 'came back'

const IN_ONE_FORM: Readonly<Record<ProviderOfHarness, (rows: readonly Raw[]) => readonly Raw[]>> = {
	stripe: (rows) => rows,
	razorpay: (rows) =>
		rows.flatMap((row): Raw[] => {
			const { id, account, amount } = row
			const made = (kind: string, fields: object) => ({ id, account, amount, kind, ...fields })
			switch (row.kind) {
				case 'order':
					return [made('payment', { metadata: row.notes })]
				case 'payment':
					if (row.fee === null) return []
					return [
						made('charge', { payment: row.order, failure: null, balanceTransaction: id }),
						made('balance', { fee: row.fee }),
					]
				case 'refund': {
					const status = row.status === 'processed' ? 'succeeded' : row.status
					return [made('refund', { status, metadata: row.notes })]
				}
				case 'dispute':
					if (row.deducted === 0) return []
					return [made('dispute', { status: row.status, charge: row.payment, balanceTransactions: [] })]
				case 'payout':
					return [made('transfer', { status: row.status })]
				case 'settlement': {
					const status = { created: 'pending', processed: 'paid' }[text(row.status)] ?? row.status
					const failureBalanceTransaction = status === 'failed' ? CAME_BACK : null
					return [made('payout', { status, failureBalanceTransaction })]
				}
				default:
					return []
			}
		}),
	paypal(rows) {
		const captures = new Map(rows.flatMap((row) => (row.kind === 'capture' ? [[row.id, row] as const] : [])))
		return rows.flatMap((row): Raw[] => {
			const { id, account, amount } = row
			const made = (kind: string, fields: object) => ({ id, account, amount, kind, ...fields })
			switch (row.kind) {
				case 'order':
					return [made('payment', { metadata: { donationId: row.customId } })]
				case 'capture': {
					if (row.status === 'PENDING' || row.status === 'DECLINED') return []
					const line = `${id}-charge`
					return [
						made('charge', { payment: row.order, failure: null, balanceTransaction: line }),
						made('balance', { id: line, fee: row.fee }),
					]
				}
				case 'refund': {
					const status = row.status === 'COMPLETED' ? 'succeeded' : text(row.status).toLowerCase()
					const isOurs = row.customId !== null && row.customId !== captures.get(text(row.capture))?.customId
					return [made('refund', { status, metadata: isOurs ? { refundId: row.customId } : {} })]
				}
				case 'dispute': {
					const movements = row.movements as readonly { readonly reason: string; readonly amount: number }[]
					const fee = movements.find(({ reason }) => reason === 'CHARGEBACK_FEE')?.amount ?? 0
					const line = `${text(row.capture)}-dispute-fee`
					const status = row.outcome === 'RESOLVED_SELLER_FAVOUR' ? 'won' : 'open'
					return [
						made('dispute', { status, charge: row.capture, balanceTransactions: [line] }),
						made('balance', { id: line, fee }),
					]
				}
				case 'transaction': {
					if (!text(row.code).startsWith('T04')) return []
					const status = { P: 'pending', S: 'paid', V: 'failed' }[text(row.status)]
					const failureBalanceTransaction = status === 'failed' ? CAME_BACK : null
					const moved = { id: `payout-${text(row.transaction)}`, amount: -Number(amount) }
					return [made('payout', { ...moved, status, failureBalanceTransaction })]
				}
				default:
					return []
			}
		})
	},
}

export const text = (value: unknown): string => String(value ?? '')
export const minor = (value: unknown): bigint => BigInt(text(value) || '0')

export interface Verdict {
	readonly promise: string
	readonly counted: number
	readonly faults: readonly string[]
}

export function judge(promise: string) {
	const faults: string[] = []
	let counted = 0
	return {
		count: () => {
			counted += 1
		},
		unless: (holds: boolean, fault: () => string) => {
			if (!holds) faults.push(fault())
		},
		verdict: (): Verdict => ({ promise, counted, faults }),
	}
}
