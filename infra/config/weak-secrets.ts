interface Least {
	readonly length: number
	readonly left: number
	readonly different: number
}
const SECRET: Least = { length: 16, left: 12, different: 8 }
/** Database passwords can only be tried over its network. */
const PASSWORD: Least = { length: 8, left: 6, different: 4 }
const TELLING =
	/pass(?:w[o0]rd|phrase)?|secret|webhook|change|welcome|letmein|example|test|demo|default|admin|master|root|key|karuna|postgres|database|stripe|razorpay|paypal|qwerty(?:uiop)?|asdfghjkl|zxcvbnm/g

function variety(codes: readonly number[]): number {
	const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
	return Math.min(new Set(codes).size, new Set(steps).size)
}

function isWeak(secret: string, least: Least): boolean {
	const left = secret.toLowerCase().replaceAll(TELLING, '')
	const codes = Array.from(left, (sign) => sign.codePointAt(0) ?? 0)
	return secret.length < least.length || left.length < least.left || variety(codes) < least.different
}

/** Checks whether a chosen secret is too short, a pattern, or made of obvious words. */
export const canBeGuessed = (secret: string): boolean => isWeak(secret, SECRET)

export const isWeakPassword = (password: string): boolean => isWeak(password, PASSWORD)

/** 32 random bytes have about thirty different values; fewer than this never happen by chance. */
const MIN_DIFFERENT_BYTES = 20

export const seemsRandom = (bytes: Buffer): boolean =>
	variety([...bytes]) >= MIN_DIFFERENT_BYTES && bytes.some((byte) => byte < 0x20 || byte > 0x7e)
