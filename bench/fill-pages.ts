import { setTimeout } from 'node:timers/promises'
import { demoUserId } from '../demo/seed/accounts.ts'
import { rasterize } from '../infra/adapters/files-rasterize.ts'
import { insertPeople, insertRequests, requestId } from './bulk.ts'
import type { Running } from './running.ts'

const PEOPLE = 20

export interface PageContents {
	readonly requests: number
	readonly photos: number
}

export async function fillPages(running: Running, { requests, photos }: PageContents): Promise<void> {
	const { sql } = running.system
	await insertPeople(sql, PEOPLE)
	await insertRequests(sql, { count: requests, people: PEOPLE, statusOf: () => 'live' })
	const token = await running.signIn(demoUserId('donee'))
	for (let index = 0; index < photos; index += 1) {
		await sql.execute(
			`UPDATE rec.request_contents SET images = ARRAY[$1::uuid]
			WHERE content_id = (SELECT content_id FROM read.requests WHERE id = $2)`,
			[await upload(running, token, photo(index)), requestId(index)],
		)
		await sql.execute('UPDATE read.requests SET is_private = false WHERE id = $1', [requestId(index)])
	}
	await running.system.untilIdle()
	await untilSized(running, photos)
}

const PATIENCE_MS = 60_000
const PAUSE_MS = 200

/** @throws Error when a photo is not there in all sizes in time */
async function untilSized({ system }: Running, photos: number): Promise<void> {
	const deadline = performance.now() + photos * PATIENCE_MS
	const unsized = 'SELECT count(*)::int AS count FROM rec.files WHERE sizes IS NULL'
	while ((await system.sql.one<{ count: number }>(unsized)).count > 0) {
		if (performance.now() > deadline) throw new Error('The photos are not there in all sizes.')
		await setTimeout(PAUSE_MS)
	}
}

async function upload({ system }: Running, token: string, drawing: string): Promise<string> {
	const form = new FormData()
	form.set('file', new Blob([new Uint8Array(await rasterize(drawing))], { type: 'image/jpeg' }), 'well.jpg')
	const answer = await fetch(`${system.url}/api/v1/files/image`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
	})
	if (!answer.ok) throw new Error(`The photo was refused: ${await answer.text()}`)
	const { data }: { data: { _id: string } } = JSON.parse(await answer.text())
	return data._id
}

const photo = (index: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><filter id="n"><feTurbulence baseFrequency=".02" numOctaves="4" seed="${12 + index}"/></filter><rect width="1600" height="1200" filter="url(#n)"/></svg>`
