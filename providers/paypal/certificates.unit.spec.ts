import { afterEach, describe, expect, it, vi } from 'vitest'
import { createVirtualClock } from '../../simulators/clock.ts'
import { createSigner } from '../../simulators/paypal/certificate.ts'
import { createCertificates } from './certificates.ts'

const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const { pem } = createSigner(clock.now())
const GOOD = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77'

const sandbox = () => createCertificates({ environment: 'sandbox', clock })
const answering = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }))
afterEach(() => vi.unstubAllGlobals())

describe('a certificate', () => {
	it.each([
		'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
		'https://api.paypal.com/v1/notifications/certs/CERT-1',
		'https://api.sandbox.paypal.com.example/v1/notifications/certs/CERT-1',
		'https://api.sandbox.paypal.com:444/v1/notifications/certs/CERT-1',
		'https://api.sandbox.paypal.com@example.com/v1/notifications/certs/CERT-1',
		'https://user:secret@api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
		'https://api.sandbox.paypal.com/v1/notifications/certs/../../oauth2/token',
		'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?next=http://10.0.0.1',
		'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1#x',
		'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1/../CERT-2',
		'https://169.254.169.254/v1/notifications/certs/CERT-1',
		'file:///etc/passwd',
		'CERT-1',
		'',
	])('is fetched from nowhere but PayPal’s own hosts: %s', async (address) => {
		const fetch = answering(pem)
		vi.stubGlobal('fetch', fetch)
		await expect(sandbox().keyAt(address)).rejects.toMatchObject({
			name: 'WebhookRejected',
			reason: 'signature',
		})
		expect(fetch).not.toHaveBeenCalled()
	})

	it('is fetched once, and followed nowhere else', async () => {
		const fetch = answering(pem)
		vi.stubGlobal('fetch', fetch)
		const certificates = sandbox()
		const keys = await Promise.all([certificates.keyAt(GOOD), certificates.keyAt(GOOD)])
		expect(keys[0]?.asymmetricKeyType).toBe('rsa')
		expect(fetch).toHaveBeenCalledExactlyOnceWith(GOOD, expect.objectContaining({ redirect: 'error' }))
	})

	it.each([
		['none', 'nothing', 200],
		['not there', pem, 404],
	])('is refused when it is %s', async (_, body, status) => {
		vi.stubGlobal('fetch', answering(body, status))
		await expect(sandbox().keyAt(GOOD)).rejects.toMatchObject({ name: 'WebhookRejected' })
	})

	it('is refused when it isn’t good any more', async () => {
		vi.stubGlobal('fetch', answering(pem))
		const later = createVirtualClock({ startAt: Date.UTC(2037, 5, 1), frozen: true })
		await expect(
			createCertificates({ environment: 'sandbox', clock: later }).keyAt(GOOD),
		).rejects.toMatchObject({ name: 'WebhookRejected' })
	})

	it('that can’t be fetched right now is tried again, and no faster than ten times a minute', async () => {
		const fetch = answering('', 503)
		vi.stubGlobal('fetch', fetch)
		const certificates = sandbox()
		for (let n = 0; n < 15; n++)
			await expect(certificates.keyAt(`${GOOD}${n}`)).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' })
		expect(fetch.mock.calls.length).toBeLessThanOrEqual(20)
		expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(10)
	})
})
