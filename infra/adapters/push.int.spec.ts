import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '../../simulators/push-service.ts'
import { createPush, makeVapidKeys } from './push.ts'

const vapid = { ...makeVapidKeys(), subject: 'mailto:push@karuna.example' }
const MESSAGE = JSON.stringify({ id: '1', body: '“Clean water” की नई ख़बर है।' })

let service: PushService
beforeAll(async () => {
	service = await startPushService()
})
afterAll(() => service.close())

const subscribed = () => {
	const browser = service.subscribe(vapid.publicKey)
	const { endpoint, keys } = JSON.parse(browser.token) as {
		endpoint: string
		keys: { p256dh: string; auth: string }
	}
	return { browser, target: { endpoint, ...keys } }
}

describe('a push', () => {
	const push = createPush({ vapid, loopback: true })

	it('is read by its browser alone, signed by us, and takes the place of an older one of its topic', async () => {
		const { browser, target } = subscribed()
		expect(await push.send(target, MESSAGE, 'topic1')).toBe('sent')
		const [received] = browser.received
		expect(received).toMatchObject({ message: JSON.parse(MESSAGE), topic: 'topic1', ttlSeconds: 259_200 })
		expect(received?.claims).toMatchObject({ aud: new URL(target.endpoint).origin, sub: vapid.subject })
		// Encrypted for another browser, it can't be read.
		await expect(
			push.send({ ...subscribed().target, endpoint: target.endpoint }, MESSAGE, 't'),
		).rejects.toThrow()
		expect(browser.received).toHaveLength(1)
	})

	it.each([404, 410])('to a browser that is gone (%i) says so', async (status) => {
		const { browser, target } = subscribed()
		browser.answer(status)
		expect(await push.send(target, MESSAGE, 't')).toBe('gone')
	})

	it.each([307, 429, 500])('that the service answers with %i may go later', async (status) => {
		const { browser, target } = subscribed()
		browser.answer(status)
		await expect(push.send(target, MESSAGE, 't')).rejects.toThrow()
	})
})

describe('addresses that are written to', () => {
	const real = createPush({ vapid, loopback: false })

	it.each([
		'https://fcm.googleapis.com/fcm/send/abc',
		'https://updates.push.services.mozilla.com/wpush/v2/abc',
		'https://wns2-db5p.notify.windows.com/w/?token=abc',
		'https://web.push.apple.com/QGuQ',
	])('are those of push services: %s', (endpoint) => expect(real.accepts(endpoint)).toBe(true))

	it.each([
		'http://127.0.0.1:80/push',
		'https://localhost/push',
		'https://10.0.0.1/push',
		'http://fcm.googleapis.com/x',
		'https://fcm.googleapis.com:444/x',
		'https://user:secret@fcm.googleapis.com/x',
		'https://evil.example/fcm.googleapis.com',
		'https://push.apple.com.evil.example/x',
		'nonsense',
	])('are no others: %s', async (endpoint) => {
		expect(real.accepts(endpoint)).toBe(false)
		const { target } = subscribed()
		expect(await real.send({ ...target, endpoint }, MESSAGE, 't')).toBe('gone')
	})

	it('are none at all without keys', () => {
		const off = createPush({ vapid: null, loopback: true })
		expect([off.publicKey, off.accepts('https://fcm.googleapis.com/x')]).toEqual(['', false])
	})
})
