import { expect, it } from 'vitest'
import { withoutSecrets } from './webhook-body.ts'

it('Secrets are left out of a webhook’s body, and nothing else changes.', () => {
	const body =
		'{ "id": "evt_1", "object": {"client_secret" : "pi_1_secret_\\"x", "secret":"ek_1", "amount": 5} }'
	expect(withoutSecrets(Buffer.from(body))).toBe(
		'{ "id": "evt_1", "object": {"client_secret" : "[redacted]", "secret":"[redacted]", "amount": 5} }',
	)
	const harmless = '{"client_secret":null,"description":"no secret: here"}'
	expect(withoutSecrets(Buffer.from(harmless))).toBe(harmless)
})
