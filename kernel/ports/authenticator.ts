/** Codes of authenticator apps (TOTP, RFC 6238). Adapter: `infra/adapters/totp.ts`. */
export interface Authenticator {
	/** A new shared secret, base32. */
	newSecret(): string
	/** What an app reads from a QR code: `otpauth://totp/…`. */
	uri(secret: string, account: string): string
	/** The time step that a code belongs to, now or the one before; null when it is neither. */
	step(secret: string, code: string, nowMs: number): number | null
	/** The code of now. */
	code(secret: string, nowMs: number): string
}
