import { statusOf } from '../../../infra/http/status.ts'
import { DomainError, messageOf } from '../../../kernel/events/errors.ts'
import type { Caller, Principal, Reply } from '../../../kernel/http/route.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import type { Kernel, Process } from './kernel.ts'
import type { World } from './world.ts'

export interface Call {
	readonly route: string
	readonly params?: Readonly<Record<string, string>>
	readonly body: object
	readonly by: Principal
	readonly key: string
	readonly ifMatch?: bigint
	readonly tries?: number
}

export type Answer =
	| { readonly is: 'answer'; readonly reply: Reply; readonly commandId: string }
	| { readonly is: 'refusal'; readonly error: DomainError; readonly commandId: string }
	| { readonly is: 'lost'; readonly commandId: string }

export interface Browser {
	readonly process: Process
	readonly contradictions: readonly string[]
	call(call: Call): Promise<Answer>
	sleep(ms: number): Promise<void>
}

const MAX_ATTEMPTS = 7
const PATIENCE_MS = 20_000

export const commandIdOf = ({ by, key }: Pick<Call, 'by' | 'key'>): string => derivedId('call', by.id, key)

export function createBrowser(kernel: Kernel, world: World): Browser {
	const process = kernel.spawn('outside')
	const sleep = (ms: number) => new Promise<void>((resolve) => kernel.after(ms, process, 'sleep', resolve))

	async function once(call: Call, commandId: string): Promise<Answer | null> {
		await kernel.pause(process, 'call')
		const api = world.api()
		const route = api?.routes.get(call.route)
		if (!api || !route || !api.process.alive) return null
		const { order, faults } = kernel.chance
		const { weather } = world.ground
		if (faults.chance(weather.before)) return null
		const caller: Caller = {
			principal: call.by,
			actor: { kind: call.by.kind, id: call.by.id },
			commandId,
			correlationId: derivedId('correlation', commandId),
			bodyHash: derivedId('body', JSON.stringify(call.body)),
			expectedRevision: call.ifMatch,
			ip: '127.0.0.1',
			userAgent: 'simulated',
			language: 'en',
		}
		const body = route.body ? route.body.parse(call.body) : undefined
		const request = { params: call.params, query: undefined, body, caller, raw: Buffer.alloc(0), headers: {} }
		const answered = kernel.as(api.process, () =>
			route.handle(request as unknown as Parameters<typeof route.handle>[0]).then(
				(reply): Answer | null => ({ is: 'answer', reply, commandId }),
				(error: unknown): Answer | null => {
					if (error instanceof DomainError && statusOf(error) < 500)
						return { is: 'refusal', error, commandId }
					kernel.note('api', `${call.route} failed: ${messageOf(error)}`)
					if (!(error instanceof Error) || isOfCode(error)) throw error
					return null
				},
			),
		)
		const gone = new Promise<null>((resolve) => {
			const patience = kernel.after(PATIENCE_MS, process, 'patience', () => resolve(null))
			api.process.onKill.push(() => {
				patience.run = null
				kernel.after(order.between(0, 20), process, 'gone', () => resolve(null))
			})
			const settled = () => {
				patience.run = null
			}
			answered.then(settled, settled)
		})
		const answer = await Promise.race([answered, gone])
		await kernel.pause(process, 'answer')
		return faults.chance(weather.after) ? null : answer
	}

	const agreed = new Set<string>()
	const contradictions: string[] = []
	function remember(call: Call, answer: Answer, hadAgreed: boolean): void {
		const { commandId } = answer
		if (answer.is === 'answer' && isFinal(answer.reply)) agreed.add(commandId)
		if (answer.is === 'refusal' && hadAgreed)
			contradictions.push(`${call.route}, ${call.key}: ${answer.error.code} after a yes`)
	}

	return {
		process,
		contradictions,
		sleep,
		call: (call) =>
			kernel.as(process, async (): Promise<Answer> => {
				const commandId = commandIdOf(call)
				for (let attempt = 1; attempt <= (call.tries ?? MAX_ATTEMPTS); attempt += 1) {
					// A call that was sent before the success may still be refused: nothing had been done then.
					const hadAgreed = agreed.has(commandId)
					const answer = await once(call, commandId)
					if (answer) {
						remember(call, answer, hadAgreed)
						return answer
					}
					await sleep(kernel.chance.order.between(100, 900) * attempt)
				}
				return { is: 'lost', commandId }
			}),
	}
}

function isFinal({ status = 200, body }: Reply): boolean {
	const {
		requiresAction = false,
		code = '',
		orderId,
	} = (body ?? {}) as {
		requiresAction?: boolean
		code?: string
		orderId?: string | null
	}
	return status < 300 && !requiresAction && code !== 'PAYMENT_PENDING' && orderId === undefined
}

const isOfCode = (error: Error): boolean =>
	error instanceof TypeError ||
	error instanceof ReferenceError ||
	error instanceof RangeError ||
	error.name === 'SqlRefused'
