import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutCardNumbers } from '../../kernel/wire/card-numbers.ts'

export interface LogSettings {
	readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
	readonly process: string
	readonly destination?: DestinationStream
}

/** Fields that are never logged, down to two levels of a logged object. */
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

const CARD = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g
const BEARER = /\bBearer\s+[\w.~+/-]+=*/gi

export const scrub = (text: string): string =>
	text.replace(BEARER, 'Bearer [redacted]').replace(CARD, '[digits redacted]')

const withoutCards = (line: string): string =>
	withoutCardNumbers(line, (before) => (/[:,[]$/.test(before) ? '0' : '[digits redacted]'))

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

/** Logs names and stacks only: drivers attach whole rows and statements to their errors. */
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
