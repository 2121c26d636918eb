import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_CATALOG, PROJECTIONS, TABLES } from '../../apps/capabilities.ts'
import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { paymentAccountDecider } from '../../domain/funds/payment-accounts.decider.ts'
import { paymentAccountStream } from '../../domain/funds/streams.contract.ts'
import { runStream } from '../../domain/ledger/streams.contract.ts'
import { announcementDecider } from '../../domain/notifications/announcements.decider.ts'
import { announcementStream } from '../../domain/notifications/streams.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'
import { supportRequestDecider } from '../../domain/support/support-requests.decider.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { createDispatch, type Dispatch } from '../../kernel/events/dispatch.ts'
import type { StoredAudio } from '../../kernel/ports/audio.ts'
import { type EventStore, type Position, START } from '../../kernel/ports/event-store.ts'
import type { StoredDocument, StoredImage, StoredVideo } from '../../kernel/ports/files.ts'
import { createRunner, type Runner } from '../../kernel/runtime/projection-runner.ts'
import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { sizePaths } from '../../kernel/wire/picture-sizes.ts'
import { userAlone } from '../../queries/campaigns/audience.ts'
import { isPrivateFile } from '../../queries/requests/private-files.ts'
import { insertNote, notesTable } from '../../records/activity/notes.ts'
import { addRecipients } from '../../records/campaigns/audience.ts'
import { insertCampaign } from '../../records/campaigns/campaigns.ts'
import { insertFile } from '../../records/files/files.ts'
import { insertVersion } from '../../records/funds/payment-accounts.ts'
import { insertAnnouncement } from '../../records/notifications/announcements.ts'
import { insertContent } from '../../records/requests/contents.ts'
import { insertSupportRequest } from '../../records/support/support-requests.ts'
import { saveProfile } from '../../records/users/profiles.ts'
import { createUser } from '../../records/users/users.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { freeOrphans } from './free-orphans.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const LONG_AGO = new Date(NOW - 72 * 3_600_000)
const AUTHOR = derivedId('author')
const REQUEST = derivedId('request')

let database: TestDatabase
let sql: Sql
let store: EventStore
let runner: Runner
let dispatch: Dispatch
const deleted: string[] = []

beforeAll(async () => {
	database = await createTestDatabase()
	const log = { info() {}, warn() {}, error: console.error }
	sql = createSql(database.appUrl, { max: 20 })
	store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: database.appUrl, log })
	runner = createRunner({ store, sql, projections: PROJECTIONS, log, clock: { now: () => NOW } })
	runner.start()
	dispatch = createDispatch(store, { now: () => NOW }, (ms) => sleep(ms))
})
afterAll(async () => {
	await runner.stop()
	await store.close()
	await sql.close()
	await database.drop()
})

const saveFile = (id: string, created_at: Date) =>
	insertFile(sql, {
		id,
		owner_id: AUTHOR,
		purpose: 'request',
		path: `${id}.webp`,
		card_path: `${id}_776x435.webp`,
		width: 1,
		height: 1,
		bytes: 1,
		content_type: 'image/webp',
		created_at,
		file_name: '',
		given_name: '',
		note: '',
		flagged: null,
		score: null,
	})
const saveDocument = (id: string, created_at: Date) =>
	insertFile(sql, {
		id,
		owner_id: AUTHOR,
		purpose: 'document',
		path: `${id}.pdf`,
		card_path: null,
		width: null,
		height: null,
		bytes: 1,
		content_type: 'application/pdf',
		created_at,
		file_name: 'estimate.pdf',
		given_name: 'Estimate',
		note: '',
		flagged: null,
		score: null,
	})
const saveVideo = (id: string, poster_id: string, created_at: Date) =>
	insertFile(sql, {
		id,
		owner_id: AUTHOR,
		purpose: 'video',
		path: `${id}.mp4`,
		card_path: null,
		width: null,
		height: null,
		bytes: 1,
		content_type: 'video/mp4',
		created_at,
		seconds: 1,
		poster_id,
	})
const saveContent = (content_id: string, image: string, document: string, created_at: Date, video: string) =>
	insertContent(
		sql,
		{
			content_id,
			request_id: REQUEST,
			title: 'Clean water',
			description: 'We need it.',
			place: 'Ranchi',
			city_id: null,
			role: 'donee',
			fields: {},
			field_files: [],
			beneficiary_name: 'Us',
			images: [image],
			documents: [{ file_id: document, name: 'Estimate', note: '' }],
			videos: [video],
			allowed_viewers: [],
			salt: 'salt',
			created_by: AUTHOR,
			created_at,
		},
		'cash',
	)

const files = {
	putImage: (): Promise<StoredImage> => Promise.reject(new Error('not here')),
	putDocument: (): Promise<StoredDocument> => Promise.reject(new Error('not here')),
	putVideo: (): Promise<StoredVideo> => Promise.reject(new Error('not here')),
	putAudio: (): Promise<StoredAudio> => Promise.reject(new Error('not here')),
	makeSizes: async () => null,
	putSizes: async () => {},
	quietParts: async () => null,
	find: async () => null,
	open: async () => null,
	delete: async (path: string) => void deleted.push(path),
}
const job = (isUpToDate: boolean) =>
	freeOrphans({
		sql,
		files,
		tables: TABLES,
		store: { ...store, head: async () => (isUpToDate ? START : ('9'.repeat(20) as Position)) },
	})

const caughtUpWith = (position: Position) =>
	createReadAfter({ sql, store, progress: runner.progress }).waitFor(
		PROJECTIONS.map(({ name }) => name),
		position,
		20_000,
	)
const context = () =>
	({ commandId: newId(NOW), actor: { kind: 'user', id: AUTHOR }, correlationId: newId(NOW) }) as const

it('frees words, pictures, documents and videos that no event names, and nothing that one does or that is young', async () => {
	const [used, unused, young] = [derivedId('used'), derivedId('unused'), derivedId('young')]
	for (const [id, at] of [
		[used, LONG_AGO],
		[unused, LONG_AGO],
		[young, new Date(NOW)],
	] as const) {
		await saveFile(derivedId('file', id), at)
		await saveDocument(derivedId('document', id), at)
		await saveFile(derivedId('poster', id), at)
		await saveVideo(derivedId('video', id), derivedId('poster', id), at)
		await saveContent(id, derivedId('file', id), derivedId('document', id), at, derivedId('video', id))
	}
	const alone = derivedId('file', 'alone')
	await saveFile(alone, LONG_AGO)
	const portrait = derivedId('file', 'portrait')
	await saveFile(portrait, LONG_AGO)
	await createUser(sql, {
		id: AUTHOR,
		username: 'asha',
		email: 'asha@mail.example',
		first_name: 'Asha',
		last_name: '',
		phone: null,
		phone_verified: false,
		profile_image_url: null,
		locale: 'en',
		password_hash: '',
		created_at: LONG_AGO,
	})
	await saveProfile(sql, AUTHOR, { image_file_id: portrait }, LONG_AGO)
	const paperAlone = derivedId('document', 'alone')
	await saveDocument(paperAlone, LONG_AGO)
	const account = derivedId('account')
	for (const [key, created_at] of [
		['used', LONG_AGO],
		['unused', LONG_AGO],
		['young', new Date(NOW)],
	] as const) {
		await insertVersion(sql, {
			details_id: derivedId('details', key),
			account_id: account,
			version: 1,
			details_hash: key,
			label: 'State Bank',
			last4: '7891',
			key_id: 'key',
			sealed: Buffer.from('x'),
			salt: 'salt',
			created_by: AUTHOR,
			created_at,
		})
	}
	const at = new Date(NOW).toISOString()
	const details = { version: 1, detailsHash: 'used', country: 'IN', currency: 'INR' }
	await dispatch(
		paymentAccountDecider,
		paymentAccountStream(account),
		{ type: 'AddPaymentAccount', owner: { kind: 'user', id: AUTHOR }, details, at },
		context(),
	)
	const terms = {
		contentId: used,
		contentHash: 'hash',
		goal: '100000',
		target: null,
		endDate: '2027-01-01',
		category: 'health',
		isPrivate: false,
		isTaxBenefit: false,
		isUrgent: false,
	}
	const { position } = await dispatch(
		requestDecider,
		requestStream(REQUEST),
		{
			type: 'RaiseRequest',
			requestType: 'cash',
			side: 'donee',
			authorId: AUTHOR,
			organizationId: null,
			authorRole: null,
			taxRegistrations: [],
			region: 'IN',
			currency: 'INR',
			source: 'web',
			isPublicFirst: false,
			terms,
			at: new Date(NOW).toISOString(),
			today: '2026-11-21',
		},
		context(),
	)
	await caughtUpWith(position)

	const left = async () =>
		(await sql.query<{ id: string }>('SELECT content_id AS id FROM rec.request_contents')).map(({ id }) => id)

	await job(false).run(NOW)
	expect(await left()).toHaveLength(3)
	// Again: the picture and the video of an orphan are orphans once the words are gone, then the video's poster.
	await job(true).run(NOW)
	await job(true).run(NOW)
	await job(true).run(NOW)
	expect((await left()).toSorted()).toEqual([used, young].toSorted())
	const accounts = await sql.query<{ hash: string }>(
		'SELECT details_hash AS hash FROM rec.payment_account_versions ORDER BY 1',
	)
	expect(accounts.map(({ hash }) => hash)).toEqual(['used', 'young'])
	const gone = [alone, derivedId('file', unused), derivedId('poster', unused)].flatMap((id) => [
		`${id}.webp`,
		`${id}_776x435.webp`,
		...sizePaths(`${id}.webp`),
	])
	const papersGone = [paperAlone, derivedId('document', unused)].map((id) => `${id}.pdf`)
	const filmGone = `${derivedId('video', unused)}.mp4`
	expect(deleted.toSorted()).toEqual([...gone, ...papersGone, filmGone].toSorted())
})

it('frees what was written to us and to many whose event never came, with those it was for', async () => {
	const at = new Date(NOW).toISOString()
	const [used, unused, young] = [derivedId('words', 'a'), derivedId('words', 'b'), derivedId('words', 'c')]
	for (const id of [used, unused, young]) {
		const created_at = id === young ? new Date(NOW) : LONG_AGO
		const saved = { id, created_at, salt: 'salt', body: 'Words' }
		const message = {
			...saved,
			user_id: AUTHOR,
			name: 'Asha',
			email: 'asha@mail.example',
			subject: '',
		} as const
		await insertSupportRequest(sql, {
			...message,
			kind: 'contact',
			topic: null,
			rating: null,
			reference: id,
			language: 'en',
		})
		const audience = { kind: 'all', region: null, role: null }
		const announcement = { ...saved, title: 'Title', title_hi: '', body_hi: '', audience, created_by: AUTHOR }
		await insertAnnouncement(sql, announcement)
		await insertCampaign(sql, { ...saved, subject: 'Subject', created_by: AUTHOR })
		await sql.transaction((tx) =>
			addRecipients(tx, id, { people: userAlone(AUTHOR), scopes: [], senderId: null }),
		)
	}
	const received = { type: 'ReceiveSupportRequest', kind: 'contact', textHash: 'hash', at } as const
	await dispatch(supportRequestDecider, supportRequestStream(used), received, context())
	const order = {
		type: 'OrderAnnouncement',
		textHash: 'hash',
		audience: { kind: 'all', region: null, role: null } as const,
		confirmed: 1,
		counted: 1,
		at,
	} as const
	await dispatch(announcementDecider, announcementStream(used), order, context())
	const queue = {
		type: 'QueueCampaign',
		textHash: 'hash',
		isTest: false,
		roles: [],
		interests: [],
		language: null,
		recipients: 1,
		confirmed: 1,
		at,
	} as const
	const { position } = await dispatch(campaignDecider, campaignStream(used), queue, context())
	await caughtUpWith(position)
	await job(true).run(NOW)
	for (const [table, key] of [
		...(['rec.support_requests', 'rec.announcements', 'rec.campaigns'] as const).map(
			(name) => [name, 'id'] as const,
		),
		['rec.campaign_recipients', 'campaign_id'] as const,
	]) {
		const rows = await sql.query<{ id: string }>(`SELECT ${key} AS id FROM ${table}`)
		expect([table, rows.map(({ id }) => id).toSorted()]).toEqual([table, [used, young].toSorted()])
	}
})

it('frees notes that no event names, wherever in it', async () => {
	const [used, unused] = [derivedId('accepted'), derivedId('refused')]
	const about = runStream(derivedId('run'))
	for (const note_id of [used, unused]) {
		const note = { note_id, about, body: 'Known.', salt: 'salt', of_user_id: null, created_at: LONG_AGO }
		await insertNote(sql, { ...note, author_id: AUTHOR })
	}
	const at = new Date(NOW).toISOString()
	const accepted = [{ item: 'books', reason: { noteId: used, noteHash: 'hash' } }]
	const signed = {
		id: newId(NOW),
		type: 'RunSigned',
		schemaVersion: 1,
		data: { signedBy: AUTHOR, rowsHash: 'hash', at, accepted },
		metadata: { ...context(), recordedAt: at },
	}
	const { position } = await store.append(about, [signed], { expectedRevision: 'no_stream' })
	await caughtUpWith(position)
	await job(true).run(NOW)
	expect(await onTable(notesTable).select('note_id').all(sql)).toEqual([{ note_id: used }])
})

it('leaves pictures of their owner’s campaigns alone, which everybody may see', async () => {
	const [own, strange] = [derivedId('file', 'of campaign'), derivedId('file', 'of stranger')]
	for (const [file, created_by] of [
		[own, AUTHOR],
		[strange, derivedId('stranger')],
	] as const) {
		await saveFile(file, LONG_AGO)
		expect(await isPrivateFile(sql, `${file}.webp`)).toBe(true)
		const picture = { type: 'picture', path: `/files/${file}.webp`, alt: 'The well' }
		const text = {
			subject: '',
			body: '',
			salt: '',
			kind: 'contacts',
			blocks: { blocks: [picture] },
		} as const
		await insertCampaign(sql, { ...text, id: derivedId('campaign', file), created_by, created_at: LONG_AGO })
	}
	const paths = (file: string) => [`${file}.webp`, `${file}_776x435.webp`, ...sizePaths(`${file}.webp`)]
	for (const path of paths(own)) expect([path, await isPrivateFile(sql, path)]).toEqual([path, false])
	for (const path of paths(strange)) expect([path, await isPrivateFile(sql, path)]).toEqual([path, true])
	deleted.length = 0
	await job(true).run(NOW)
	expect(deleted.toSorted()).toEqual(paths(strange).toSorted())
})
