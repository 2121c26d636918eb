import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExpiryRow } from '../../domain/activity/contract.ts'
import type {
	DeadLetter,
	Webhook,
	WebhookDryRun,
	WebhookRow,
} from '../../domain/activity/webhooks.contract.ts'
import { SWEEP } from '../../kernel/capability/expiry.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { checkOf } from '../../records/providers/webhook-inbox.ts'
import { give, publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const WEBHOOKS = '/api/backoffice/webhooks'

describe('the webhook inbox', () => {
	let harness: Harness
	let finance: Caller
	let donationId: string
	let paymentRef: string
	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		const [author, admin] = [await harness.person('donee'), await harness.person('admin')]
		const donation = await give(harness, harness.guest(), await publish({ author, admin }))
		donationId = donation.donationId
		paymentRef = donation.paymentIntentId
	}, 120_000)
	afterAll(() => harness?.stop())

	const list = (filter: object) =>
		finance.json<WebhookRow[]>('GET', `${WEBHOOKS}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
	const show = (id: string) => finance.json<Webhook>('GET', `${WEBHOOKS}/${id}`)
	const dryRun = (id: string) => finance.json<WebhookDryRun>('GET', `${WEBHOOKS}/${id}/dryRun`)
	const setCheck = (id: string, changes: string) =>
		harness.system.sql.execute(`UPDATE ops.outbox SET ${changes} WHERE id = $1`, [checkOf(id)])
	const aboutTheDonation = async () => {
		const [webhook] = await list({ object: paymentRef, type: 'payment_intent.' })
		if (!webhook) throw new Error('No webhook came.')
		return webhook
	}

	it('finds a delivery by its event, its type, its object and its time', async () => {
		const webhook = await aboutTheDonation()
		expect(webhook).toMatchObject({ verdict: 'accepted', state: 'done', objectRef: paymentRef })
		expect(await list({ eventId: webhook.eventId })).toEqual([webhook])
		expect(await list({ eventId: webhook.eventId, from: webhook.receivedAt })).toEqual([webhook])
		expect(await list({ eventId: webhook.eventId, to: webhook.receivedAt })).toEqual([])
		expect(await list({ eventId: webhook.eventId, type: 'payout.' })).toEqual([])
		expect(await list({ eventId: webhook.eventId, verdict: 'forged' })).toEqual([])
	})

	it('shows what was sent, as long as it is kept', async () => {
		const { id, eventId, type } = await aboutTheDonation()
		const whole = await show(id)
		expect(JSON.parse(whole.body ?? '')).toMatchObject({ id: eventId, type, object: 'event' })
		const saved = await harness.system.sql.one<{ body: Buffer; key: string }>(
			'SELECT body, body_key_id AS key FROM ops.webhook_inbox WHERE id = $1',
			[id],
		)
		await harness.system.sql.execute(
			'UPDATE ops.webhook_inbox SET body = NULL, body_key_id = NULL WHERE id = $1',
			[id],
		)
		expect(await show(id)).toEqual({ ...whole, body: null })
		await harness.system.sql.execute(
			'UPDATE ops.webhook_inbox SET body = $2, body_key_id = $3 WHERE id = $1',
			[id, saved.body, saved.key],
		)
	})

	it('shows a refused one without anything of it', async () => {
		const answer = await harness.guest().call('POST', '/api/v1/webhooks/stripe', {
			body: '{"id":"evt_forged"}',
			headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
		})
		expect(answer.status).toBe(400)
		const [refused] = await list({ verdict: 'forged' })
		expect(await show(refused?.id ?? '')).toMatchObject({
			eventId: null,
			type: null,
			objectRef: null,
			body: null,
			bodyHash: null,
			account: null,
			state: 'done',
			events: [],
			together: [],
			note: null,
		})
		expect(await dryRun(refused?.id ?? '')).toEqual({ reads: null, outcome: 'nothingToRead', events: [] })
	})

	it('shows no secret of the provider', async () => {
		const created = (await list({ object: paymentRef })).map(({ id }) => show(id))
		const bodies = (await Promise.all(created)).map(({ body }) => body ?? '')
		expect(bodies.some((body) => body.includes('"client_secret":"[redacted]"'))).toBe(true)
		expect(bodies.some((body) => /_secret_/.test(body))).toBe(false)
	})

	it('tries dry what a replay would do, and names the events once they have followed', async () => {
		const { id } = await aboutTheDonation()
		const stream = `donation-${donationId}`
		const reads = { provider: 'stripe', account: 'stripe-in', objectRef: paymentRef }
		expect(await dryRun(id)).toEqual({ reads, outcome: 'nothingNew', events: [] })

		harness.stripe.control.webhooks.setMode('held')
		harness.stripe.control.refund('stripe-in', paymentRef, { amount: 10_000 })
		const before = await harness.fingerprint()
		const dry = await dryRun(id)
		expect(dry).toMatchObject({ reads, outcome: 'events', events: [{ type: 'DonationRefunded', stream }] })
		expect(dry.events[0]?.facts).toContainEqual({ label: 'Amount', value: 'INR 100.00' })
		expect(await harness.fingerprint()).toBe(before)

		harness.stripe.control.webhooks.deliverHeld()
		await harness.system.untilIdle()
		const [refund] = await list({ object: paymentRef, type: 'charge.refunded' })
		expect((await show(refund?.id ?? '')).note).toBe(`donation ${donationId}`)
		// The provider tells of a refund more than once: whichever was looked at first led to the event.
		const all = await Promise.all((await list({ object: paymentRef })).map(({ id }) => show(id)))
		expect(all.flatMap(({ events }) => events)).toContainEqual(
			expect.objectContaining({ type: 'DonationRefunded', stream, actor: 'Stripe' }),
		)
		expect((await dryRun(id)).outcome).toBe('nothingNew')
	})

	it('replays what gave up, once per intent, and lists it until then', async () => {
		const { id } = await aboutTheDonation()
		await setCheck(
			id,
			"state = 'dead', failures = 15, last_error = 'The provider is away.', finished_at = now()",
		)
		const letters = () => finance.json<DeadLetter[]>('GET', '/api/backoffice/deadLetters')
		expect(await letters()).toMatchObject([
			{ id, kind: 'webhook', about: paymentRef, attempts: 15, lastError: 'The provider is away.' },
		])
		const headers = { 'idempotency-key': 'replay-it' }
		const replay = () => finance.call('POST', `${WEBHOOKS}/${id}/retry`, { body: {}, headers })
		expect((await replay()).body).toEqual({ statusCode: 200, message: 'It is tried again.' })
		expect(await letters()).toEqual([])
		expect((await replay()).status).toBe(200)
		await expect.poll(async () => (await show(id)).state, { timeout: 60_000 }).toBe('done')
		expect((await finance.call('POST', `${WEBHOOKS}/${id}/retry`, { body: {} })).status).toBe(404)
	})

	it('looks at once at what failed and waits for its next try, unless somebody looks at it now', async () => {
		const { id } = await aboutTheDonation()
		const failed = "failures = 2, last_error = 'The provider is away.', due_at = due_at + interval '1 day'"
		await setCheck(id, `state = 'running', ${failed}, lease_until = now() + interval '1 hour'`)
		const replay = () => finance.call('POST', `${WEBHOOKS}/${id}/retry`, { body: {} })
		expect(await replay()).toMatchObject({
			status: 404,
			body: { message: 'The failed webhook was not found.' },
		})
		await setCheck(id, "state = 'planned', lease_until = NULL")
		expect((await replay()).status).toBe(200)
		await expect.poll(async () => (await show(id)).state, { timeout: 60_000 }).toBe('done')
		expect((await show(id)).attempts).toBe(3)
	})

	it('says what of it ends, and how much of that has and is there still', async () => {
		const { id } = await aboutTheDonation()
		const setSweep = (at: string) =>
			harness.system.sql.execute(`UPDATE ops.jobs SET next_at = ${at} WHERE name = $1`, [SWEEP])
		await setSweep("now() + interval '1 hour'")
		await harness.system.sql.execute('UPDATE ops.webhook_inbox SET received_at = $2 WHERE id = $1', [
			id,
			new Date(harness.clock.now() - 90 * DAY_MS - 1_000),
		])
		const inbox = async () => {
			const all = await finance.json<ExpiryRow[]>('GET', '/api/backoffice/expiries?range=[0,99]')
			return all.find((row) => row.id === 'ops.webhook_inbox')
		}
		expect(await inbox()).toMatchObject({ from: 'received_at', termMs: 90 * DAY_MS, due: 1 })
		await setSweep('now()')
		await expect.poll(inbox, { timeout: 60_000 }).toMatchObject({ due: 0, sweptAt: expect.any(String) })
		expect((await show(id)).body).toBeNull()
	})
})
