import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutCardNumbers } from '../../kernel/wire/card-numbers.ts'

export interface LogSettings {
	readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
	/** Which process writes, such as `api`. */
	readonly process: string
	/** Where lines go; standard output when absent. */
	readonly destination?: DestinationStream
}

/** What must never be written down, wherever in a logged object it stands, down to two levels. */
const SECRET_FIELDS = [
	'authorization',
	'cookie',
	'["set-cookie"]',
	'password',
	'password_hash',
	'token',
	'refreshToken',
	'accessToken',
	'clientSecret',
	'secret',
	'html',
	'text',
	'body',
	'raw',
]
const PATHS = SECRET_FIELDS.flatMap((field) => {
	const dotted = field.startsWith('[') ? field : `.${field}`
	return [field, `*${dotted}`, `*.*${dotted}`]
})

/** 13 to 19 digits, in groups or not: what a card number looks like. */
const CARD = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g
const BEARER = /\bBearer\s+[\w.~+/-]+=*/gi

/** Replaces what looks like a card number or a bearer token in a text. */
export const scrub = (text: string): string =>
	text.replace(BEARER, 'Bearer [redacted]').replace(CARD, '[digits redacted]')

/** The last look at a line, wherever in it a card number stands; it stays JSON. */
const withoutCards = (line: string): string =>
	withoutCardNumbers(line, (before) => (/[:,[]$/.test(before) ? '0' : '[digits redacted]'))

/** JSON lines for machines, one per thing worth knowing. Levels are words, times are ISO 8601. */
export function createLog({ level, process, destination }: LogSettings): Logger {
	return pino(
		{
			level,
			base: { process },
			timestamp: pino.stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
			redact: { paths: PATHS, censor: '[redacted]' },
			serializers: { err: scrubbedError },
			hooks: {
				logMethod(args, method) {
					const clean = args.map((arg) => (typeof arg === 'string' ? scrub(arg) : arg))
					method.apply(this, clean as Parameters<typeof method>)
				},
				streamWrite: withoutCards,
			},
		},
		...(destination ? [destination] : []),
	)
}

interface LoggedError {
	readonly type: string
	readonly message: string
	readonly stack: string
	readonly code?: string
	readonly cause?: LoggedError
}

/** Names and stacks only: drivers hang whole rows and statements on their errors. */
function scrubbedError(error: unknown): LoggedError {
	if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' }
	const { code } = error as { code?: unknown }
	return {
		type: error.name,
		message: scrub(error.message),
		stack: scrub(error.stack ?? ''),
		...(typeof code === 'string' && { code }),
		...(error.cause !== undefined && { cause: scrubbedError(error.cause) }),
	}
}
