/** Codes of authenticator apps (TOTP, RFC 6238). Adapter: `infra/adapters/totp.ts`. */
export interface Authenticator {
	newSecret(): string
	/** Returns the content of the app's QR code: `otpauth://totp/…`. */
	uri(secret: string, account: string): string
	/** Returns the time step of a code, the current or the previous one; null for any other code. */
	step(secret: string, code: string, nowMs: number): number | null
	code(secret: string, nowMs: number): string
}
