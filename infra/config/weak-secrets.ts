/** How long a secret is, what is left of it without telling words, and how much of that is different. */
interface Least {
	readonly length: number
	readonly left: number
	readonly different: number
}
const SECRET: Least = { length: 16, left: 12, different: 8 }
/** Tried over the network of the database alone. */
const PASSWORD: Least = { length: 8, left: 6, different: 4 }
/** Words that secrets are made of where nobody thought of one, and rows of the keyboard. */
const TELLING =
	/pass(?:w[o0]rd|phrase)?|secret|webhook|change|welcome|letmein|example|test|demo|default|admin|master|root|key|karuna|postgres|database|stripe|razorpay|paypal|qwerty(?:uiop)?|asdfghjkl|zxcvbnm/g

/** Of a row: how many different things are in it, and by how many different steps it goes on. */
function variety(codes: readonly number[]): number {
	const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
	return Math.min(new Set(codes).size, new Set(steps).size)
}

function isWeak(secret: string, least: Least): boolean {
	const left = secret.toLowerCase().replaceAll(TELLING, '')
	const codes = Array.from(left, (sign) => sign.codePointAt(0) ?? 0)
	return secret.length < least.length || left.length < least.left || variety(codes) < least.different
}

/** Whether a secret that people choose is too short, a pattern, or words that come to mind first. */
export const canBeGuessed = (secret: string): boolean => isWeak(secret, SECRET)

/** The same of the password of a role of the database. */
export const isWeakPassword = (password: string): boolean => isWeak(password, PASSWORD)

/** Of 32 random bytes some thirty are different; fewer than this are by no chance. */
const MIN_DIFFERENT_BYTES = 20

/** Whether 32 bytes can be random: no pattern, and no text. */
export const seemsRandom = (bytes: Buffer): boolean =>
	variety([...bytes]) >= MIN_DIFFERENT_BYTES && bytes.some((byte) => byte < 0x20 || byte > 0x7e)
