import { randomUUID } from 'node:crypto'
import type { Caller } from '../kernel/http/route.ts'
import { newId } from '../kernel/wire/ids.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, personId } from './bulk.ts'
import { median, ratePerSecond } from './median.ts'
import { startRunning } from './running.ts'

export interface DraftsSizes {
	readonly people: number
	readonly saves: number
	readonly runs: number
}
const FULL: DraftsSizes = { people: 20, saves: 50, runs: 5 }

export interface DraftsBench {
	readonly 'drafts.saveRatio': number
	readonly 'drafts.savesPerSecond': number
	readonly 'drafts.httpSavesPerSecond': number
	readonly 'drafts.upsertsPerSecond': number
	readonly people: number
	readonly saves: number
	readonly runs: number
}

const DRAFTS = '/api/v1/donationRequestDraft'

const bodyOf = (version: number) => ({
	requestType: 'cash',
	role: 'donee',
	requestId: null,
	step: 1,
	values: {
		category: 'education',
		country: 'IN',
		place: 'Giridih, Jharkhand',
		quantity: '90000',
		title: 'A library for Giridih',
		description: `${'Books, shelves and a roof. '.repeat(20)}${version}`,
	},
})

export async function benchDrafts(urls: BenchUrls, sizes = FULL): Promise<DraftsBench> {
	const running = await startRunning(urls)
	try {
		const { people, saves, runs } = sizes
		const { sql } = running.system
		await insertPeople(sql, people)
		const handler = running.system.routes.find(
			({ method, path }) => method === 'PUT' && path === `${DRAFTS}/:id`,
		)
		if (!handler) throw new Error('No route saves drafts.')
		const drafts: { id: string; token: string; etag: string }[] = []
		for (let index = 0; index < people; index += 1) {
			const token = await running.signIn(personId(index))
			const { data } = await running.call<{ data: { _id: string; etag: string } }>('POST', DRAFTS, {
				token,
				body: bodyOf(0),
				headers: { 'idempotency-key': randomUUID() },
			})
			drafts.push({ id: data._id, token, etag: data.etag })
		}
		const rows = drafts.map(() => randomUUID())
		const typing = async (save: (client: number, version: number) => Promise<unknown>) =>
			saves *
			(await ratePerSecond(people, people, async (client) => {
				for (let version = 0; version < saves; version += 1) await save(client, version)
			}))
		const draftOf = (client: number) => drafts[client] as (typeof drafts)[number]
		const save = () =>
			typing(async (client, version) => {
				const draft = draftOf(client)
				const caller = callerOf(personId(client), BigInt(draft.etag.replaceAll('"', '')))
				const body = bodyOf(version)
				const { revision } = await handler.handle({ ...NOTHING, params: { id: draft.id }, body, caller })
				draft.etag = `"${revision}"`
			})
		const saveOverHttp = () =>
			typing(async (client, version) => {
				const draft = draftOf(client)
				const { data } = await running.call<{ data: { etag: string } }>('PUT', `${DRAFTS}/${draft.id}`, {
					token: draft.token,
					body: bodyOf(version),
					headers: { 'if-match': draft.etag },
				})
				draft.etag = data.etag
			})
		const upsert = () =>
			typing((client, version) =>
				sql.execute(UPSERT, [rows[client], personId(client), JSON.stringify(bodyOf(version).values)], {
					name: 'bare upsert',
				}),
			)
		await save()
		await upsert()
		const measured: { saves: number; upserts: number; http: number }[] = []
		for (let run = 0; run < runs; run += 1)
			measured.push({ saves: await save(), upserts: await upsert(), http: await saveOverHttp() })
		return {
			'drafts.saveRatio': Number(median(measured.map((one) => one.saves / one.upserts)).toFixed(2)),
			'drafts.savesPerSecond': Math.trunc(median(measured.map((one) => one.saves))),
			'drafts.httpSavesPerSecond': Math.trunc(median(measured.map(({ http }) => http))),
			'drafts.upsertsPerSecond': Math.trunc(median(measured.map(({ upserts }) => upserts))),
			people,
			saves,
			runs,
		}
	} finally {
		await running.stop()
	}
}

const UPSERT = `INSERT INTO rec.request_drafts
	(id, user_id, request_type, role, step, values, ids, version, created_at, saved_at)
	VALUES ($1, $2, 'cash', 'donee', 1, $3::jsonb, '{}', 1, now(), now())
	ON CONFLICT (id) DO UPDATE SET values = excluded.values, version = request_drafts.version + 1, saved_at = now()`

const NOTHING = {
	query: undefined,
	raw: Buffer.alloc(0),
	headers: {},
	cookies: {},
	upload: undefined,
	largeUpload: undefined,
}

const callerOf = (id: string, expectedRevision: bigint): Caller => ({
	principal: { kind: 'user', id, roles: [], sessionId: id },
	actor: { kind: 'user', id },
	correlationId: newId(Date.now()),
	commandId: newId(Date.now()),
	bodyHash: undefined,
	expectedRevision,
	ip: '127.0.0.1',
	userAgent: 'bench',
	language: 'en',
})
