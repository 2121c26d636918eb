import type { AnswerEvent, AnswerOffered } from '../../domain/answers/answers.events.ts'
import type { DonationConfirmed, DonationEvent } from '../../domain/donations/donations.events.ts'
import type {
	OrganizationEvent,
	OrganizationRegistered,
} from '../../domain/organizations/organizations.events.ts'
import type { RequestEvent, RequestRaised } from '../../domain/requests/requests.events.ts'
import type { UpdateEvent, UpdatePosted } from '../../domain/requests/updates.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import {
	arrayLiteral,
	columnsOf,
	createStatements,
	listsOf,
	readBack,
	selectFromLists,
} from '../../kernel/projection/table.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { kindnessRows } from './kindness.actions.ts'
import { type Book, dayKey, emptyBook } from './kindness.book.ts'
import { action, type KindnessRow, kindnessTable } from './kindness.row.ts'

const handles = [
	'DonationConfirmed',
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationChargedBack',
	'DonationChargebackReversed',
	'RequestRaised',
	'RequestApproved',
	'RequestConfirmed',
	'RequestFulfilled',
	'RequestReopened',
	'RequestChangeAccepted',
	'RequestRejected',
	'RequestMarkedSpam',
	'RequestDeactivated',
	'UpdatePosted',
	'UpdateRemoved',
	'OrganizationRegistered',
	'MemberJoined',
	'MemberRoleChanged',
	'OrganizationRemoved',
	'OrganizationVerified',
	'OrganizationUnverified',
	'AnswerOffered',
	'AnswerFulfilled',
] as const satisfies readonly (
	| DonationEvent
	| RequestEvent
	| UpdateEvent
	| OrganizationEvent
	| AnswerEvent
)['type'][]

const columns = columnsOf(kindnessTable)
const names = columns.map(({ name }) => name).join(', ')

function counted(events: readonly RecordedEvent[]) {
	const actions = new Set<string>()
	const people = new Set<string>()
	const donors = new Set<string>()
	const organizations = new Set<string>()
	const requests = new Set<string>()
	for (const event of events) {
		const id = streamId(event.stream)
		if (event.stream.startsWith('donation-')) actions.add(action('donation', id))
		else if (event.stream.startsWith('organization-')) {
			actions.add(action('organization', id))
			organizations.add(id)
		} else if (event.stream.startsWith('update-')) actions.add(action('update', id))
		else if (event.stream.startsWith('answer-')) actions.add(action('answer', id))
		else {
			requests.add(id)
			actions.add(action('approved', id)).add(action('fulfilled', id))
		}
		if (event.type === 'RequestRaised') people.add(asEvent<RequestRaised>(event).data.authorId)
		if (event.type === 'OrganizationRegistered')
			people.add(asEvent<OrganizationRegistered>(event).data.ownerId)
		if (event.type === 'AnswerOffered') {
			const { requestId, userId } = asEvent<AnswerOffered>(event).data
			actions.add(action('approved', requestId))
			people.add(userId)
		}
		if (event.type === 'UpdatePosted') {
			const { requestId, authorId } = asEvent<UpdatePosted>(event).data
			actions.add(action('approved', requestId))
			people.add(authorId)
		}
		if (event.type !== 'DonationConfirmed') continue
		const { target, donor } = asEvent<DonationConfirmed>(event).data
		if (target.kind === 'request') actions.add(action('approved', target.id))
		if (donor.kind === 'user') donors.add(donor.id)
	}
	return { actions, people, donors, organizations, requests }
}

const answersOf = (
	people: ReadonlySet<string>,
	tx: SqlExecutor,
	table: string,
): Promise<readonly KindnessRow[]> =>
	tx.query<KindnessRow>(
		`SELECT DISTINCT ON (action) ${columns.map(readBack).join(', ')} FROM ${table}
		WHERE cause = 'answer' AND (person_id = ANY ($1::uuid[]) OR author_id = ANY ($1::uuid[]))
		ORDER BY action, position DESC`,
		[arrayLiteral([...people])],
		{ name: `answers ${table}` },
	)

async function open(events: readonly RecordedEvent[], tx: SqlExecutor, table: string): Promise<Book> {
	const book = emptyBook()
	const { actions, people, donors, organizations, requests } = counted(events)
	const last = await tx.query<KindnessRow>(
		`SELECT DISTINCT ON (action) ${columns.map(readBack).join(', ')} FROM ${table}
		WHERE action = ANY ($1::text[]) OR (cause = 'lead' AND (person_id = ANY ($2::uuid[]) OR organization_id = ANY ($3::uuid[])))
			OR (cause = 'update' AND subject_id = ANY ($4::uuid[]))
		ORDER BY action, position DESC`,
		[actions, donors, organizations, requests].map((ids) => arrayLiteral([...ids])),
		{ name: `open ${table}` },
	)
	for (const { person_id, author_id } of last) {
		people.add(person_id)
		if (author_id !== null) people.add(author_id)
	}
	const answers = events.some(({ type }) => type === 'AnswerFulfilled')
		? await answersOf(people, tx, table)
		: []
	const days = new Set(events.map(({ metadata }) => metadata.recordedAt.slice(0, 10)))
	for (const row of [...last, ...answers]) {
		book.actions.set(row.action, row)
		people.add(row.person_id)
		if (row.day !== null) days.add(row.day)
	}
	const sums = await tx.query<{ person_id: string; cause: string; day: string; sum: bigint }>(
		`SELECT person_id, cause, day, sum(change) AS sum FROM ${table}
		WHERE person_id = ANY ($1::uuid[]) AND day = ANY ($2::text[]) GROUP BY person_id, cause, day`,
		[arrayLiteral([...people, ...donors]), arrayLiteral([...days])],
		{ name: `days ${table}` },
	)
	for (const { person_id, cause, day, sum } of sums) book.days.set(dayKey(person_id, cause, day), Number(sum))
	return book
}

export const kindnessProjection: Projection = {
	name: 'kindness',
	version: 3,
	handles,
	create: (table) => createStatements(table, kindnessTable),
	async apply(events, tx, table) {
		const book = await open(events, tx, table)
		const rows = events.flatMap((event) => kindnessRows(book, event))
		if (rows.length === 0) return
		await tx.execute(`INSERT INTO ${table} (${names}) ${selectFromLists(columns)}`, listsOf(columns, rows), {
			name: `insert ${table}`,
		})
	},
}
