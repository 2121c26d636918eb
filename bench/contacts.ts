import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoUserId } from '../demo/seed/accounts.ts'
import { FOUNDATION_BOOK } from '../domain/contacts/contract.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import type { Caller } from '../kernel/http/route.ts'
import { derivedId, newId } from '../kernel/wire/ids.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRows, personId } from './bulk.ts'
import { percentile, times } from './median.ts'
import { type Running, startRunning } from './running.ts'

export interface ContactsSizes {
	readonly rows: number
	readonly calls: number
}
const FULL: ContactsSizes = { rows: 100_000, calls: 100 }

export interface ContactsBench {
	readonly 'contacts.importSeconds': number
	readonly 'contacts.importGrowthMiB': number
	readonly 'contacts.bareImportSeconds': number
	readonly 'contacts.listP95ms': Readonly<Record<ContactsPage, number>>
	readonly 'contacts.bareListP95ms': number
	readonly rows: number
	readonly calls: number
}

const IMPORTS = '/api/v1/contacts/imports'
const MIB = 1024 ** 2

const FIRST_NAMES = ['Aarav', 'Diya', 'राम', 'Kavya', 'Zoë', 'सीमा', 'Thomas', 'Yusuf', 'अनिल', 'Pooja']
const LAST_NAMES = ['Bhatt', 'Ghosh', 'शर्मा', 'Mehta', 'Pillai', 'Sethi', 'वर्मा', 'Zaidi', 'Müller', 'Rao']
const personAt = (index: number) => ({
	first_name: `${FIRST_NAMES[index % 10]} ${index % 97}`,
	last_name: LAST_NAMES[Math.trunc(index / 10) % 10] ?? '',
	email: `guest.${index}@mail.example`,
	phone: `+9198${String(index).padStart(8, '1')}`,
})

const fileOf = (rows: number): string =>
	[
		'firstname,lastname,email,phonenumber',
		...Array.from({ length: rows }, (_, index) => Object.values(personAt(index)).join()),
	].join('\n')

const PAGES = {
	first: () => '',
	deep: (_, deep) => `cursor=${deep}`,
	byLastName: () => 'sortBy=lastName&sortOrder=desc',
	byEmail: () => 'sortBy=email',
	person: (call) => `keyword=guest.${call * 7}@`,
	number: (call) => `keyword=%2B9198${String(call * 7).padStart(8, '1')}`,
	name: (call) => `keyword=diya+${call % 97}`,
	nameInHindi: (call) => `keyword=${encodeURIComponent(`राम ${call % 97}`)}`,
	lastName: () => 'keyword=mehta',
} as const satisfies Readonly<Record<string, (call: number, deep: string) => string>>
type ContactsPage = keyof typeof PAGES

/** Imports a file of contacts from disk, as a call and the worker do, and lists the book. */
export async function benchContacts(urls: BenchUrls, { rows, calls } = FULL): Promise<ContactsBench> {
	const running = await startRunning(urls)
	const folder = await makeTemporaryFolder('karuna-bench-contacts-')
	const { sql } = running.system
	try {
		const path = join(folder, 'contacts.csv')
		await writeFile(path, fileOf(rows))
		await insertPeople(sql, 1)
		const { seconds, mib } = await measured(() => importFile(running, path, rows))
		const list = await listP95(running, calls)
		await sql.execute('DELETE FROM rec.contacts')
		const bare = await measured(() => insertRows(sql, 'rec.contacts', contactsOf(rows)))
		return {
			'contacts.importSeconds': seconds,
			'contacts.importGrowthMiB': mib,
			'contacts.bareImportSeconds': bare.seconds,
			'contacts.listP95ms': list.pages,
			'contacts.bareListP95ms': list.bare,
			rows,
			calls,
		}
	} finally {
		await running.stop()
		await removeTemporaryFolder(folder)
	}
}

async function listP95(running: Running, calls: number) {
	await running.vacuum()
	const { sql } = running.system
	const token = await running.signIn(demoUserId('admin'))
	const deep = await sql.one<{ key: string; id: string }>(
		`SELECT lower(first_name || ' ' || last_name) AS key, id FROM rec.contacts ORDER BY 1, 2
		OFFSET (SELECT count(*) / 2 FROM rec.contacts) LIMIT 1`,
	)
	const cursor = Buffer.from(JSON.stringify([deep.key, deep.id])).toString('base64url')
	const measuredPages: [string, number][] = []
	for (const [page, query] of Object.entries(PAGES)) {
		const taken = await times(calls, (call) =>
			running.call('GET', `/api/v1/contacts/tal?${query(call, cursor)}`, { token }),
		)
		measuredPages.push([page, percentile(taken, 95)])
	}
	const bare = await times(calls, () => sql.query(BARE_PAGE, [FOUNDATION_BOOK], { name: 'bare contacts' }))
	return {
		pages: Object.fromEntries(measuredPages) as Record<ContactsPage, number>,
		bare: percentile(bare, 95),
	}
}

const BARE_PAGE = `SELECT * FROM rec.contacts WHERE book_id = $1
	ORDER BY lower(first_name || ' ' || last_name), id LIMIT 20`

async function measured(run: () => Promise<void>): Promise<{ seconds: number; mib: number }> {
	const before = process.memoryUsage.rss()
	let most = before
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss())
	}, 10)
	const begun = performance.now()
	try {
		await run()
	} finally {
		clearInterval(watch)
	}
	return {
		seconds: Number(((performance.now() - begun) / 1_000).toFixed(2)),
		mib: Math.ceil((most - before) / MIB),
	}
}

async function importFile({ system }: Running, path: string, rows: number): Promise<void> {
	const handle = (method: string, route: string) => {
		const found = system.routes.find((each) => each.method === method && each.path === route)
		if (!found) throw new Error(`There is no ${method} ${route}.`)
		return found.handle
	}
	const read = await handle(
		'POST',
		IMPORTS,
	)({
		...NOTHING,
		caller: callerOf(),
		largeUpload: {
			path,
			sender: { id: personId(0), gone: new AbortController().signal },
			bytes: 1,
			digest: '',
			fileName: 'contacts.csv',
			fields: { userId: FOUNDATION_BOOK },
		},
	})
	const { data } = read.body as { data: { import: { _id: string; added: number } } }
	if (data.import.added !== rows) throw new Error(`The file has ${data.import.added} new contacts.`)
	const params = { id: data.import._id }
	const body = { knownFrom: 'The school' }
	await handle('POST', `${IMPORTS}/:id/start`)({ ...NOTHING, caller: callerOf(), params, body })
	const done = "SELECT FROM rec.contact_imports WHERE id = $1 AND state = 'done'"
	while ((await system.sql.query(done, [params.id])).length === 0) await sleep(20)
}

/** The rows of the least work with the same effect: they are there already, and inserted without any check. */
function* contactsOf(rows: number) {
	const at = new Date()
	for (let index = 0; index < rows; index += 1)
		yield {
			id: derivedId('benchContact', String(index)),
			book_id: FOUNDATION_BOOK,
			...personAt(index),
			email_key: derivedId('benchEmail', String(index)),
			phone_key: derivedId('benchPhone', String(index)),
			known_from: 'The school',
			created_at: at,
			changed_at: at,
		}
}

const NOTHING = {
	params: undefined,
	query: undefined,
	body: undefined,
	raw: Buffer.alloc(0),
	headers: {},
	cookies: {},
	upload: undefined,
	largeUpload: undefined,
}

const callerOf = (): Caller => ({
	principal: { kind: 'user', id: personId(0), roles: ['admin'], sessionId: personId(0) },
	actor: { kind: 'user', id: personId(0) },
	correlationId: newId(Date.now()),
	commandId: newId(Date.now()),
	bodyHash: undefined,
	expectedRevision: undefined,
	ip: '127.0.0.1',
	userAgent: 'bench',
	language: 'en',
})
