import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FOUNDATION_BOOK } from '../domain/contacts/contract.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import type { Caller } from '../kernel/http/route.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { derivedId, newId } from '../kernel/wire/ids.ts'
import { lockBook } from '../records/contacts/books.ts'
import { type ImportedContact, saveContacts } from '../records/contacts/import.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, personId } from './bulk.ts'
import { type Running, startRunning } from './running.ts'

export interface ContactImportSizes {
	readonly rows: number
}
const FULL: ContactImportSizes = { rows: 100_000 }

export interface ContactImportBench {
	readonly 'contacts.importSeconds': number
	readonly 'contacts.importGrowthMiB': number
	readonly 'contacts.bareImportSeconds': number
	readonly rows: number
}

const IMPORTS = '/api/v1/contacts/imports'
const MIB = 1024 ** 2
const BATCH = 1_000

const emailOf = (index: number): string => `guest.${index}@mail.example`
const phoneOf = (index: number): string => `+9198${String(index).padStart(8, '1')}`

const fileOf = (rows: number): string =>
	[
		'firstname,lastname,email,phonenumber',
		...Array.from({ length: rows }, (_, index) => `राम ${index},शर्मा,${emailOf(index)},${phoneOf(index)}`),
	].join('\n')

/** Reads a file of contacts from disk and imports it, as a call and the worker do. */
export async function benchContactImport(urls: BenchUrls, { rows } = FULL): Promise<ContactImportBench> {
	const running = await startRunning(urls)
	const folder = await makeTemporaryFolder('karuna-bench-contacts-')
	try {
		const path = join(folder, 'contacts.csv')
		await writeFile(path, fileOf(rows))
		await insertPeople(running.system.sql, 1)
		const { seconds, mib } = await measured(() => importFile(running, path, rows))
		await running.system.sql.execute('DELETE FROM rec.contacts')
		const bare = await measured(() => insertBare(running.system.sql, rows))
		return {
			'contacts.importSeconds': seconds,
			'contacts.importGrowthMiB': mib,
			'contacts.bareImportSeconds': bare.seconds,
			rows,
		}
	} finally {
		await running.stop()
		await removeTemporaryFolder(folder)
	}
}

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

/** The least work with the same effect: rows that are there already, inserted without any check. */
async function insertBare(sql: Sql, rows: number): Promise<void> {
	const at = new Date()
	await sql.transaction((tx) => lockBook(tx, { id: FOUNDATION_BOOK, kind: 'foundation' }, at))
	for (let from = 0; from < rows; from += BATCH) {
		const contacts = Array.from({ length: Math.min(BATCH, rows - from) }, (_, place): ImportedContact => {
			const index = from + place
			const keys = {
				email_key: derivedId('benchEmail', String(index)),
				phone_key: derivedId('benchPhone', String(index)),
			}
			return {
				id: derivedId('benchContact', String(index)),
				first_name: `राम ${index}`,
				last_name: 'शर्मा',
				email: emailOf(index),
				phone: phoneOf(index),
				...keys,
			}
		})
		await saveContacts(sql, FOUNDATION_BOOK, contacts, 'The school', at)
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
