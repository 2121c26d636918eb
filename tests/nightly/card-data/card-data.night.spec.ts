import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../infra/observability/logs.ts'
import { sign } from '../../../simulators/stripe/letters.ts'
import { CALLS } from '../../api/calls.ts'
import { type Harness, multipart, startHarness } from '../../api/harness.ts'
import { makeWorld, type World } from '../../api/world.ts'
import { pdf } from '../../harness/sample-documents.ts'
import { type ApiDocument, type Operation, operationsOf } from '../fuzz/document.ts'
import { CODES, NUMBERS, WAYS } from './numbers.ts'
import { type Placed, placesOf } from './places.ts'
import { adminUrlOf, tracesIn, tracesInFiles, tracesInTables } from './traces.ts'

function numbers() {
	let count = 0
	return () => {
		const number = NUMBERS[count % NUMBERS.length]
		const way = WAYS[Math.trunc(count / NUMBERS.length) % WAYS.length]
		count += 1
		if (!number || !way) throw new Error('There is always one.')
		return way(number.digits)
	}
}

async function watched(cardGuard: boolean) {
	const lines: string[] = []
	const destination = { write: (line: string) => void lines.push(line) }
	const log = createLog({ level: 'debug', process: 'card-data', destination })
	const harness = await startHarness({}, { log, cardGuard })
	const world = await makeWorld(harness)
	const { paths, components } = await harness.guest().json<ApiDocument>('GET', '/api/openapi.json')
	return { harness, world, lines, operations: operationsOf({ paths, components }) }
}
type Watched = Awaited<ReturnType<typeof watched>>

const mailsOf = ({ system }: Harness): string =>
	JSON.stringify(system.outbox?.mailbox.list({ search: '', offset: 0, limit: 10_000 }).rows)

const send = ({ people }: World, { as, method, url, body, headers = {} }: Placed) =>
	people[as].call(method, url, { headers, ...(body !== undefined && { body }) })

const endsSessions = ({ method, path }: Operation): boolean =>
	/logout|password|sessions/.test(path) || (method === 'DELETE' && path === '/api/v1/user/{id}')

async function exportsOf({ people: { finance, author }, donation }: World): Promise<[string, string][]> {
	const urls = [
		'/api/v1/reconciliationReport?isDownload=true',
		'/api/backoffice/reconciliation/csv',
		'/api/v1/donationRequest/withdraw?isDownload=true',
		'/api/backoffice/donations',
		'/api/backoffice/requests',
		'/api/backoffice/receipts',
		'/api/backoffice/webhooks',
		`/api/backoffice/receipts/${donation.donationId}`,
		`/api/backoffice/receipts/${donation.donationId}/pdf`,
	]
	const answers = urls.map(async (url): Promise<[string, string]> => {
		const answer = await finance.call('GET', url)
		expect([url, answer.status]).toEqual([url, 200])
		return [url, answer.text]
	})
	const own = await author.call('GET', '/api/v1/donationRequest/withdraw?isDownload=true')
	return [...(await Promise.all(answers)), ['withdrawals of the author', own.text]]
}

describe('card data', () => {
	let held: Watched
	beforeAll(async () => {
		held = await watched(true)
	}, 300_000)
	afterAll(async () => {
		await held?.harness.halt().catch(() => {})
		if (held) await rm(held.harness.dataDir, { recursive: true, force: true })
	}, 120_000)

	it('is refused in every place of every call, in words that help', async () => {
		const { world, operations } = held
		const next = numbers()
		const taken: string[] = []
		let count = 0
		for (const operation of operations.toSorted(
			(a, b) => Number(endsSessions(a)) - Number(endsSessions(b)),
		)) {
			for (const placed of placesOf(operation, world, next)) {
				const answer = await send(world, placed)
				count += 1
				const { code } = answer.body as { code?: string }
				const isSignedOut = endsSessions(operation) && answer.status === 401
				if (!placed.mayBeTaken && !isSignedOut && (answer.status !== 400 || code !== 'CARD_NUMBER'))
					taken.push(`${placed.label}: ${answer.status} ${answer.text.slice(0, 200)}`)
				taken.push(
					...tracesIn(`the answer to ${placed.label}`, JSON.stringify(answer)).map(({ where }) => where),
				)
			}
		}
		expect(taken).toEqual([])
		console.log(`${count} calls with a card number, ${operations.length} of ${operations.length} operations.`)
		expect(count).toBeGreaterThan(operations.length * 12)
	}, 300_000)

	it('is dropped where a code or a date of expiry stands beside the known fields', async () => {
		const { world } = held
		const taken: string[] = []
		for (const call of CALLS) {
			const body = call.body?.(world)
			if (!body) continue
			const [method = 'POST'] = call.route.split(' ')
			const { status } = await send(world, {
				label: call.route,
				as: call.as,
				method: method as Placed['method'],
				url: call.url(world),
				body: { ...body, ...CODES, ...withCodes(body) },
				...(call.headers && { headers: call.headers(world) }),
				mayBeTaken: true,
			})
			if (status < 300) taken.push(call.route)
		}
		expect(taken.length).toBeGreaterThan(15)
	}, 120_000)

	it('is nowhere where nothing is declared, nor in what a provider or a stranger delivers', async () => {
		const { world, harness } = held
		const next = numbers()
		const { guest, author } = world.people
		for (const path of [
			'/',
			'/api/v1/nothing/',
			'/files/',
			'/dev/outbox/',
			'/health/ready/',
			'/api/docs/',
			'/api/v1/live/',
		]) {
			for (const method of ['GET', 'POST'] as const) {
				await guest.call(method, `${path}${encodeURIComponent(next())}?q=${encodeURIComponent(next())}`, {
					...(method === 'POST' && { body: { note: next() } }),
				})
			}
		}
		const [{ webhookSecret } = { webhookSecret: '' }] = harness.stripe.accounts
		for (const secret of [webhookSecret, 'whsec_stranger']) {
			const event = {
				id: `evt_${secret}`,
				object: 'event',
				type: 'payment_intent.succeeded',
				data: { object: { id: 'pi_nobody', object: 'payment_intent', description: next(), cvc: CODES.cvc } },
			}
			const text = JSON.stringify(event)
			const headers = {
				'content-type': 'application/json',
				'stripe-signature': sign(text, secret, Math.floor(harness.clock.now() / 1_000)),
			}
			await guest.call('POST', '/api/v1/webhooks/stripe', { body: text, headers, anonymous: true })
		}
		const seen = await author.call('GET', `/api/v1/user/${author.id}/payment/account`)
		expect(tracesIn('bank accounts', seen.text)).toEqual([])
	}, 120_000)

	it('is in no table, no job, no log, no mail, no export, and no byte of the data folder', async () => {
		const { harness, world, lines } = held
		harness.clock.run()
		await harness.system.untilIdle()
		const exported = (await exportsOf(world)).flatMap(([name, text]) => tracesIn(name, text))
		expect(exported).toEqual([])
		expect(await tracesInTables(await adminUrlOf(harness.dataDir))).toEqual([])
		expect(tracesIn('mail', mailsOf(harness))).toEqual([])
		expect(lines.length).toBeGreaterThan(1_000)
		expect(tracesIn('log', lines.join('\n'))).toEqual([])
		await harness.halt()
		const { files, bytes, traces } = await tracesInFiles(harness.dataDir)
		console.log(`${files} files of ${Math.trunc(bytes / 1_048_576)} MB, ${lines.length} lines of log.`)
		expect(traces).toEqual([])
		expect(bytes).toBeGreaterThan(30_000_000)
	}, 300_000)
})

const withCodes = (body: object): object =>
	Object.fromEntries(
		Object.entries(body).flatMap(([key, value]) =>
			typeof value === 'object' && value !== null && !Array.isArray(value)
				? [[key, { ...value, ...CODES, ...withCodes(value) }]]
				: [],
		),
	)

describe('the proof without the guard', () => {
	let open: Watched
	beforeAll(async () => {
		open = await watched(false)
	}, 300_000)
	afterAll(async () => {
		await open?.harness.halt().catch(() => {})
		if (open) await rm(open.harness.dataDir, { recursive: true, force: true })
	}, 120_000)

	it('finds card numbers in tables, in files and in the write-ahead log', async () => {
		const { harness, world } = open
		const { author, donor } = world.people
		const next = numbers()
		const url = `/api/v1/donationRequest/${world.live}/comments`
		for (let at = 0; at < NUMBERS.length * WAYS.length; at += 1)
			await donor.json('POST', url, { body: `Charge ${next()}` }, { 'user-agent': next() })
		const plain = NUMBERS[0]?.digits ?? ''
		const form = multipart([
			{ name: 'userGivenName', content: plain },
			{ name: 'file', fileName: 'a.pdf', content: pdf(plain) },
		])
		await author.json('POST', '/api/v1/files/document', form.body, form.headers)
		const tables = new Set(
			(await tracesInTables(await adminUrlOf(harness.dataDir))).map(({ where }) => where),
		)
		expect([...tables]).toEqual(expect.arrayContaining(['rec.files', 'rec.request_comments']))
		await harness.halt()
		const { traces } = await tracesInFiles(harness.dataDir)
		const places = traces.map(({ where }) => where)
		expect(places.some((where) => /pg_wal/.test(where))).toBe(true)
		expect(places.some((where) => /\/base\//.test(where))).toBe(true)
		expect(places.some((where) => /\.pdf$/.test(where))).toBe(true)
		expect(new Set(traces.map(({ what }) => what))).toEqual(new Set(NUMBERS.map(({ brand }) => brand)))
	}, 300_000)
})

describe('the search for card numbers', () => {
	it('finds every number in every way, and nothing in what has none', () => {
		for (const { brand, digits } of NUMBERS) {
			for (const way of WAYS)
				expect(tracesIn('x', `a ${way(digits)} b`)).toEqual([{ where: 'x', what: brand }])
		}
		expect(tracesIn('x', `a ${CODES.cvc} b`)).toEqual([{ where: 'x', what: CODES.cvc }])
		expect(tracesIn('x', '4242 4242 4242 4242')).toEqual([])
	})
})
