import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCipher } from '../../infra/encryption/aes-gcm.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Reply, Route } from '../../kernel/http/route.ts'
import { claimShared } from '../../kernel/outbox/outbox-rows.ts'
import type { OutboxWorker, OutboxWorkerSettings } from '../../kernel/outbox/outbox-worker.ts'
import type { Patience } from '../../kernel/outbox/retry-policy.ts'
import { ringByQueue } from '../../kernel/outbox/ring.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { createStripeProvider } from '../../providers/stripe/payments.ts'
import {
	retryWebhook,
	WEBHOOK_ATTEMPTS,
	WEBHOOK_STATE,
	WITH_WORK,
	webhookContext,
} from '../../records/providers/webhook-inbox.ts'
import { openTestOutbox, type TestOutbox } from '../../tests/harness/outbox.ts'
import { sweepAt } from '../../tests/harness/sweep.ts'
import { checkObject } from '../../workers/providers/check-object.ts'
import { type ReceiveWebhookDeps, receiveWebhook } from './receive-webhook.ts'

const SECRET = 'whsec_spec'
const cipher = createCipher({ current: 'k', keys: new Map([['k', randomBytes(32)]]) })

let outbox: TestOutbox
let sql: Sql
let queue: JobQueue
let time: number
const clock = { now: () => time }
let workers: OutboxWorker[]
let checks: { providerRef: string; cause: string }[]
let deps: ReceiveWebhookDeps
let route: Route

beforeEach(async () => {
	outbox = await openTestOutbox()
	sql = outbox.sql
	queue = outbox.queue
	time = Date.now()
	workers = []
	checks = []
	const provider = createStripeProvider({
		accounts: [
			{
				account: 'stripe-in',
				currency: 'INR',
				secretKey: 'sk_test_spec',
				publicKey: 'pk_test_spec',
				webhookSecret: SECRET,
			},
		],
		api: { protocol: 'http', host: '127.0.0.1', port: 1 },
		production: false,
		clock,
	})
	deps = { sql, clock, provider, cipher, wake: ringByQueue(queue, quiet) }
	route = receiveWebhook(deps)
})
afterEach(async () => {
	for (const worker of workers) await worker.stop()
	await outbox.close()
})

function webhook(id: string, paymentRef: string | null = 'pi_1'): Buffer {
	return webhookAbout(id, paymentRef ? { object: 'payment_intent', id: paymentRef } : { object: 'customer' })
}

function webhookAbout(id: string, object: object): Buffer {
	const created = Math.trunc(time / 1_000)
	return Buffer.from(
		JSON.stringify({ id, object: 'event', type: 'spec.happened', created, data: { object } }),
	)
}

/** Stripe's signature: https://docs.stripe.com/webhooks#verify-manually */
function signed(raw: Buffer, secret = SECRET, at = time): Record<string, string> {
	const seconds = Math.trunc(at / 1_000)
	const signature = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')
	return { 'stripe-signature': `t=${seconds},v1=${signature}` }
}

const post = (raw: Buffer, headers = signed(raw)): Promise<Reply> =>
	route.handle({ raw, headers } as Parameters<Route['handle']>[0])

type Check = () => Promise<string>

interface Work extends Partial<OutboxWorkerSettings> {
	readonly check?: Check
	readonly patience?: Patience
}

function work({ check, patience, ...settings }: Work = {}): OutboxWorker {
	const handler = checkObject(
		{ sql } as Infrastructure,
		async (_, { paymentRef, payoutRef, providerEventId }) => {
			const providerRef = paymentRef ?? payoutRef ?? ''
			checks.push({ providerRef, cause: providerEventId })
			return check?.() ?? (paymentRef ? 'donation d-1' : `payout ${payoutRef}`)
		},
	)
	const worker = outbox.work(clock, [patience ? { ...handler, patience } : handler], settings)
	workers.push(worker)
	return worker
}

interface InboxRow {
	readonly id: string
	readonly verdict: string
	readonly state: string
	readonly attempts: number
	readonly note: string | null
	readonly last_error: string | null
	readonly body: Buffer | null
}
const inbox = () =>
	sql.query<InboxRow>(
		`SELECT w.*, ${WEBHOOK_STATE} AS state, ${WEBHOOK_ATTEMPTS} AS attempts, o.last_error, o.due_at,
			o.result ->> 'note' AS note
		FROM ${WITH_WORK} ORDER BY w.received_at, w.provider_event_id`,
	)
const allAre = (state: string) =>
	expect
		.poll(async () => new Set((await inbox()).map((row) => row.state)), { timeout: 60_000 })
		.toEqual(new Set([state]))

test('A webhook is taken in, answered at once, and leads to a look at its payment.', async () => {
	const raw = webhook('evt_1')
	expect(await post(raw)).toEqual({ body: { received: true } })
	expect(checks).toEqual([])
	work()
	await allAre('done')
	expect(checks).toEqual([{ providerRef: 'pi_1', cause: 'evt_1' }])
	const [row] = await inbox()
	expect(row).toMatchObject({ verdict: 'accepted', attempts: 1, note: 'donation d-1' })
})

test('Webhooks about one payout lead to one look at it.', async () => {
	for (const id of ['evt_1', 'evt_2', 'evt_3']) await post(webhookAbout(id, { object: 'payout', id: 'po_1' }))
	work()
	await allAre('done')
	expect(checks).toEqual([{ providerRef: 'po_1', cause: expect.stringMatching(/^evt_[123]$/) }])
	expect((await inbox()).map((row) => row.note)).toEqual(Array(3).fill('payout po_1'))
})

test('However many are woken for webhooks about one object at once, one of them takes all.', async () => {
	for (let round = 0; round < 20; round++) {
		const events = Array.from({ length: 6 }, (_, n) => `evt_${round}_${n}`)
		for (const id of events) await post(webhook(id, `pi_${round}`))
		const kinds = ['providers/check-object']
		const claim = { lane: 'provider', kinds, now: time, leaseMs: 60_000, limit: 4 } as const
		const claims = await Promise.all(events.map(() => claimShared(sql, claim)))
		expect(claims.map(({ length }) => length).filter((length) => length > 0)).toEqual([6])
	}
})

test('Bodies are kept encrypted, and after 90 days only their hash.', async () => {
	const raw = webhook('evt_1', null)
	await post(raw)
	const [row] = await inbox()
	expect(row?.body?.includes('evt_1')).toBe(false)
	expect(
		cipher.decrypt({ keyId: 'k', data: row?.body ?? Buffer.alloc(0) }, webhookContext(row?.id ?? '')),
	).toEqual(raw)
	await sweepAt(sql, 'ops.webhook_inbox', time + 89 * 86_400_000)
	expect((await inbox())[0]?.body).not.toBeNull()
	await sweepAt(sql, 'ops.webhook_inbox', time + 91 * 86_400_000)
	expect((await inbox())[0]).toMatchObject({ body: null, body_key_id: null })
	expect((await inbox())[0]).toHaveProperty('body_hash', expect.stringMatching(/^[0-9a-f]{64}$/))
})

test('A duplicate answers as the first and leads to nothing more, also when both come at once.', async () => {
	const raw = webhook('evt_1')
	const replies = await Promise.all(Array.from({ length: 8 }, () => post(raw)))
	expect(replies).toEqual(Array.from({ length: 8 }, () => ({ body: { received: true } })))
	work()
	await allAre('done')
	await post(raw)
	expect(await inbox()).toHaveLength(1)
	expect(checks).toHaveLength(1)
})

test('One that is forged or too late is refused and noted without its body, and can not take the place of a real one.', async () => {
	const raw = webhook('evt_1')
	const refused = { code: 'WEBHOOK_REFUSED', meaning: 'invalid' }
	await expect(post(raw, signed(raw, 'whsec_other'))).rejects.toMatchObject(refused)
	await expect(post(raw, {})).rejects.toMatchObject(refused)
	await expect(post(raw, signed(raw, SECRET, time - 301_000))).rejects.toBeInstanceOf(DomainError)
	await expect(post(Buffer.from('{'), signed(Buffer.from('{')))).rejects.toMatchObject(refused)
	const rows = await inbox()
	expect(rows.map((row) => row.verdict).toSorted()).toEqual(['expired', 'forged', 'forged', 'unreadable'])
	expect(rows.every((row) => row.body === null && row.state === 'done')).toBe(true)
	await post(raw)
	work()
	await expect.poll(() => checks.length).toBe(1)
})

test('One that can’t be verified right now is neither taken in nor noted: the provider sends it again.', async () => {
	const verifyWebhook = () => Promise.reject(new PaymentOutcomeUnknown('no certificate'))
	route = receiveWebhook({ ...deps, provider: { ...deps.provider, verifyWebhook } })
	await expect(post(webhook('evt_1'))).rejects.toMatchObject({
		code: 'WEBHOOK_UNVERIFIED',
		meaning: 'unavailable',
	})
	expect(await inbox()).toEqual([])
})

test('A flood of forgeries is noted up to a measure.', async () => {
	const raw = webhook('evt_1')
	for (let n = 0; n < 110; n++) await post(raw, {}).catch(() => {})
	expect(await inbox()).toHaveLength(100)
	time += 61_000
	await post(raw, {}).catch(() => {})
	expect(await inbox()).toHaveLength(101)
})

test('Webhooks about one payment that wait together lead to one look.', async () => {
	for (let n = 0; n < 10; n++) await post(webhook(`evt_${n}`))
	await post(webhook('evt_other', 'pi_2'))
	await post(webhook('evt_payout', null))
	await queue.clear('provider')
	work()
	await allAre('done')
	expect(checks.map((check) => check.providerRef).toSorted()).toEqual(['pi_1', 'pi_2'])
})

test('One that comes during a look leads to another look.', async () => {
	const release = Promise.withResolvers<void>()
	await post(webhook('evt_1'))
	work({
		check: async () => {
			if (checks.length === 1) await release.promise
			return 'names no donation of ours'
		},
	})
	await expect.poll(() => checks.length).toBe(1)
	await post(webhook('evt_2'))
	await expect.poll(() => checks.length).toBe(2)
	release.resolve()
	await allAre('done')
	expect((await inbox()).map((row) => row.note)).toEqual([
		'names no donation of ours',
		'names no donation of ours',
	])
})

test('With the queue lost and a worker dead, the inbox is looked through and nothing is lost.', async () => {
	await post(webhook('evt_1'))
	await post(webhook('evt_2', 'pi_2'))
	await queue.clear('provider')
	// A worker died over the second one.
	await sql.execute(
		`UPDATE ops.outbox SET state = 'running', claims = 1, lease_until = now() + interval '0.2 s'
		WHERE subject LIKE '%/pi_2'`,
	)
	// A lease from before the server's start would be nobody's fault.
	work({ leaseMs: 1_000 })
	await allAre('done')
	expect((await inbox()).map((row) => row.attempts)).toEqual([1, 2])
})

test('What keeps failing is a dead letter that a person can retry.', async () => {
	let isAway = true
	await post(webhook('evt_1'))
	work({
		patience: { minAttempts: 3, minMs: 0, maxAttempts: 10 },
		check: async () => {
			if (isAway) throw new Error('The provider is away.')
			return 'donation d-1'
		},
	})
	await allAre('dead')
	expect(checks).toHaveLength(3)
	const [row] = await inbox()
	expect(row).toMatchObject({ attempts: 3, last_error: 'The provider is away.' })
	isAway = false
	expect(await retryWebhook(sql, row?.id ?? '', time)).toBe(true)
	await allAre('done')
	expect(await retryWebhook(sql, row?.id ?? '', time)).toBe(false)
})

test('A webhook is tried for its time, however often, and also when nobody could look for longer.', async () => {
	await post(webhook('evt_1'))
	const DAY = 86_400_000
	work({
		patience: { minAttempts: 2, minMs: 3 * DAY, maxAttempts: 10 },
		pauseMs: () => DAY,
		check: () => Promise.reject(new Error('The provider is away.')),
	})
	const tried = async (attempts: number, state: string) =>
		expect
			.poll(async () => (await inbox())[0])
			.toMatchObject({ attempts, state, last_error: 'The provider is away.' })
	for (const attempts of [1, 2, 3]) {
		await tried(attempts, 'received')
		time += DAY
	}
	await tried(4, 'dead')

	const [row] = await inbox()
	expect(await retryWebhook(sql, row?.id ?? '', time)).toBe(true)
	await tried(1, 'received')
})

test('A failed look waits by our clock before the next one.', async () => {
	await post(webhook('evt_1'))
	work({
		pauseMs: (failures) => failures * 60_000,
		check: () => Promise.reject(new Error('The provider is away.')),
	})
	for (let failures = 1; failures <= 3; failures++) {
		await expect.poll(async () => (await inbox())[0]?.last_error !== null && checks.length).toBe(failures)
		const due = { due_at: new Date(time + failures * 60_000) }
		await expect.poll(async () => (await inbox())[0]).toMatchObject(due)
		time += failures * 60_000
	}
})
