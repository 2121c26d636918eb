/** What is left of a secret must have so many characters. */
const MIN_LEFT = 12
const MIN_LENGTH = 16
const MIN_DIFFERENT = 8
/** Words that secrets are made of where nobody thought of one, and rows of the keyboard. */
const TELLING =
	/pass(?:word|phrase)?|secret|webhook|change|example|test|default|admin|key|karuna|postgres|stripe|razorpay|paypal|qwertyuiop|asdfghjkl|zxcvbnm/g

/** Of a row: how many different things are in it, and by how many different steps it goes on. */
function variety(codes: readonly number[]): number {
	const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
	return Math.min(new Set(codes).size, new Set(steps).size)
}

/** Whether a secret that people choose is too short, a pattern, or words that come to mind first. */
export function canBeGuessed(secret: string): boolean {
	const left = secret.toLowerCase().replaceAll(TELLING, '')
	const codes = Array.from(left, (sign) => sign.codePointAt(0) ?? 0)
	return secret.length < MIN_LENGTH || left.length < MIN_LEFT || variety(codes) < MIN_DIFFERENT
}

/** Of 32 random bytes some thirty are different; fewer than this are by no chance. */
const MIN_DIFFERENT_BYTES = 20

/** Whether 32 bytes can be random: no pattern, and no text. */
export const seemsRandom = (bytes: Buffer): boolean =>
	variety([...bytes]) >= MIN_DIFFERENT_BYTES && bytes.some((byte) => byte < 0x20 || byte > 0x7e)
