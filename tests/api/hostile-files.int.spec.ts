import { afterAll, beforeAll, expect, it } from 'vitest'
import { killDecodersOf } from '../harness/decoders.ts'
import { HOSTILE_DRAWING } from '../harness/sample-images.ts'
import { type Caller, type Harness, multipart, startHarness } from './harness.ts'

let harness: Harness
beforeAll(async () => {
	harness = await startHarness()
})
afterAll(() => harness?.stop())

const PEOPLE = ['owner', 'donor', 'donee', 'volunteer', 'radio']
const WAYS = [
	['/api/v1/files/image', { purpose: 'profile' }],
	['/api/v1/files/document', { userGivenName: 'Drawing' }],
] as const

async function sendHostile(by: Caller, [url, fields]: (typeof WAYS)[number]): Promise<number> {
	const texts = Object.entries(fields).map(([name, content]) => ({ name, content }))
	const form = multipart([...texts, { name: 'file', fileName: 'a.svg', content: HOSTILE_DRAWING }])
	return (await by.call('POST', url, form)).status
}

it('25 hostile files hold nobody up: people sign in and read, and each sender has two under way at most', async () => {
	const senders = await Promise.all(PEOPLE.map((key) => harness.person(key)))
	const member = await harness.person('admin')
	const picture = await member.picture()
	await member.json('PUT', `/api/v1/user/${member.id}`, { profileImage: picture })
	const reader = harness.guest()
	const statuses: number[] = []
	const sent = Array.from({ length: 25 }, async (_, at) => {
		const sender = senders[at % senders.length] as Caller
		statuses.push(await sendHostile(sender, WAYS[at % WAYS.length] as (typeof WAYS)[number]))
	})
	const [{ path } = { path: '' }] = await harness.system.sql.query<{ path: string }>(
		'SELECT path FROM rec.files WHERE id = $1',
		[picture],
	)
	for (const _ of [1, 2, 3]) {
		await member.signIn()
		for (const url of ['/api/v1/donationRequest', `/files/${path}`])
			expect((await reader.call('GET', url)).status).toBe(200)
	}
	expect(statuses.length).toBeLessThan(25)

	// Whatever draws them is killed, and takes nothing along but the drawing.
	while (statuses.length < 25) await killDecodersOf(process.pid)
	await Promise.all(sent)
	// Two of each person waited or were drawn; the others were refused at once.
	expect(statuses.toSorted()).toEqual([
		...Array.from({ length: 10 }, () => 400),
		...Array.from({ length: 15 }, () => 429),
	])
	await member.picture()
})
