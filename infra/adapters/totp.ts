import { Secret, TOTP } from 'otpauth'
import type { Authenticator } from '../../kernel/ports/authenticator.ts'

const ISSUER = 'Karuna'
const PERIOD_S = 30
const SECRET_BYTES = 20

const totp = (secret: string, label = '') =>
	// Defaults of all authenticator apps: SHA-1, six digits, thirty seconds.
	new TOTP({
		issuer: ISSUER,
		label,
		algorithm: 'SHA1',
		digits: 6,
		period: PERIOD_S,
		secret: Secret.fromBase32(secret),
	})

export const authenticator: Authenticator = {
	newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
	uri: (secret, account) => totp(secret, account).toString(),
	step(secret, code, nowMs) {
		const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: 1 })
		// Clocks and people are late; nobody has a code before its time.
		if (delta === null || delta > 0) return null
		return TOTP.counter({ period: PERIOD_S, timestamp: nowMs }) + delta
	},
	code: (secret, nowMs) => totp(secret).generate({ timestamp: nowMs }),
}
