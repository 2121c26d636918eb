import { readFile } from 'node:fs/promises'
import type { Note } from '../actions.ts'
import type { ProcessHarness } from '../process-harness.ts'

/** An event as it lies in the table, read past all code of the project. */
export interface RawEvent {
	readonly position: bigint
	readonly stream: string
	readonly revision: bigint
	readonly id: string
	readonly type: string
	/** Of the command that led to it. */
	readonly commandId: string
	/** Who did it: a person's id, or the name of what runs by itself. */
	readonly actorId: string
	readonly data: Readonly<Record<string, unknown>>
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** The provider's books as its journal left them: by account and kind, the last row of each id. */
export type Journal = ReadonlyMap<string, readonly (Row & { readonly account: string })[]>

/** All that the verdict rests on. */
export interface World {
	readonly notes: readonly Note[]
	readonly journal: Journal
	readonly events: readonly RawEvent[]
	/** The events of a type, and of a stream. */
	readonly ofType: (type: string) => readonly RawEvent[]
	readonly ofStream: (stream: string) => readonly RawEvent[]
	/** Mails that arrived. */
	readonly mails: readonly { readonly messageId: string; readonly to: string }[]
	/** Donations by the e-mail address that was given with them. */
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
		journal: await readJournal(harness.journalPath),
		events,
		ofType: (type) => byType.get(type) ?? [],
		ofStream: (stream) => byStream.get(stream) ?? [],
		mails: harness.mail.mailbox.list({ search: '', offset: 0, limit: Number.MAX_SAFE_INTEGER }).rows,
		donationsOf: (email) => (byEmail.get(email) ?? []).map(({ donation_id }) => donation_id),
		emailOf: new Map(details.map(({ donation_id, email }) => [donation_id, email])),
		rows: (text) => sql.query(text),
	}
}

async function readJournal(path: string): Promise<Journal> {
	const last = new Map<string, Row & { readonly account: string; readonly kind: string }>()
	for (const line of (await readFile(path, 'utf8')).split('\n')) {
		if (line === '') continue
		const { account, put } = JSON.parse(line) as { account: string; put: [kind: string, row: Row][] }
		for (const [kind, row] of put) last.set(`${account} ${kind} ${row.id}`, { ...row, account, kind })
	}
	return Map.groupBy(last.values(), ({ kind }) => kind)
}

export const text = (value: unknown): string => String(value ?? '')
export const minor = (value: unknown): bigint => BigInt(text(value) || '0')

/** What was looked at under one promise, and what breaks it. */
export interface Verdict {
	readonly promise: string
	readonly counted: number
	/** One sentence each. */
	readonly faults: readonly string[]
}

/** Collects what breaks a promise. */
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
