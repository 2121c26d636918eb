import type { Clock } from '../../kernel/ports/clock.ts'
import type { NoteCall } from '../shared/calls.ts'
import type { Injections } from '../shared/injections.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import { API_VERSION, matchOperation } from './contract.ts'
import { checkExpand, expand } from './expand.ts'
import { injected, StripeFault, unauthorized } from './faults.ts'
import { type Answer, findAnswer, hashCall, saveAnswer } from './idempotency.ts'
import { OPERATIONS, type OperationHandler } from './operations/index.ts'
import { lookup } from './operations/lookup.ts'
import type { Session } from './session.ts'

export interface ApiCall {
	readonly method: string
	readonly path: string
	readonly params: unknown
	readonly key: string
	readonly version: string | undefined
	readonly idempotencyKey: string | null
}
/** `null` means that the connection breaks without an answer. */
export type ApiAnswer = (Answer & { readonly headers: Readonly<Record<string, string>> }) | null

interface ApiOptions {
	readonly accounts: readonly SimulatedAccount[]
	readonly booksOf: (account: string) => AccountBooks
	readonly clock: Clock
	readonly injections: Injections
	readonly note: NoteCall
	readonly catchUp: () => void
	readonly onCommit: (account: string) => void
}

export function createApi({ accounts, booksOf, clock, injections, note, catchUp, onCommit }: ApiOptions) {
	const identify = (key: string): { account: SimulatedAccount; publishable: boolean } => {
		if (/^[a-z]+_live_/.test(key)) throw unauthorized('The simulator refuses live keys.')
		const account = accounts.find((each) => each.secretKey === key || each.publicKey === key)
		if (!account) throw unauthorized(key ? 'Invalid API Key provided.' : 'You did not provide an API key.')
		return { account, publishable: key === account.publicKey }
	}

	const execute = (session: Session, call: ApiCall): ApiAnswer => {
		const { operation, handler } = operationOf(call, session)
		// A call that fails before it is executed leaves nothing behind, not even its key.
		const failure = injections.take(operation.name)
		if (failure?.when === 'before') {
			if (failure.hangup) return null
			throw injected(failure.status)
		}
		const sent = hashCall(call.method, call.path, call.params)
		const params = operation.checkRequest(call.params)
		const paths = Array.isArray(params.expand) ? params.expand.map(String) : []
		checkExpand(handler.object, paths)

		const key = call.method === 'POST' ? call.idempotencyKey : null
		const saved = key === null ? null : findAnswer(session, key, sent)
		if (saved) {
			const replayed = { 'idempotency-key': key ?? '', 'idempotent-replayed': 'true' }
			return failure?.hangup ? null : { status: saved.status, body: saved.body, headers: replayed }
		}
		const answer = session.books.transaction(() => {
			const { status, body } = run(session, handler, params, operation.id, paths)
			if (status === 200) operation.checkResponse(body)
			const visible = session.publishable && status === 200 ? forBrowsers(body) : body
			const first: Answer =
				failure && !failure.hangup
					? toAnswer(injected(failure.status))
					: { status, body: JSON.stringify(visible) }
			if (key !== null) saveAnswer(session, key, sent, first)
			return first
		})
		onCommit(session.account.account)
		return failure?.hangup ? null : { ...answer, headers: key === null ? {} : { 'idempotency-key': key } }
	}

	return (call: ApiCall, requestId: string): ApiAnswer => {
		note({ method: call.method, path: call.path, sent: call.params })
		try {
			const { account, publishable } = identify(call.key)
			catchUp()
			const session: Session = {
				account,
				books: booksOf(account.account),
				now: Math.floor(clock.now() / 1000),
				publishable,
				request: { id: requestId, idempotencyKey: call.idempotencyKey },
			}
			return execute(session, call)
		} catch (error) {
			if (error instanceof StripeFault) return { ...toAnswer(error), headers: {} }
			throw error
		}
	}
}

/** @throws StripeFault for an unknown operation, one that a browser may not call, and another version */
function operationOf({ method, path, version }: ApiCall, { publishable }: Session) {
	const operation = matchOperation(method, path)
	const handler = operation && OPERATIONS[operation.name]
	if (!operation || !handler)
		throw new StripeFault(404, {
			type: 'invalid_request_error',
			message: `Unrecognized request URL (${method}: ${path}).`,
		})
	if (publishable && !handler.publishable)
		throw new StripeFault(403, {
			type: 'invalid_request_error',
			code: 'secret_key_required',
			message: 'This API call cannot be made with a publishable API key.',
		})
	if (version !== undefined && version !== API_VERSION)
		throw new StripeFault(400, {
			type: 'invalid_request_error',
			message: `The simulator speaks version ${API_VERSION}, not ${version}.`,
		})
	return { operation, handler }
}

/** A refusal is an answer too: changes before it, such as a declined charge, are kept. */
function run(
	session: Session,
	handler: OperationHandler,
	params: Record<string, unknown>,
	id: string,
	paths: readonly string[],
): { status: number; body: object } {
	try {
		const body = handler.run(session, params, id)
		expand(body, paths, (field, value, owner) => lookup(session, field, value, owner))
		return { status: 200, body }
	} catch (error) {
		if (error instanceof StripeFault) return { status: error.status, body: { error: error.body } }
		throw error
	}
}

const PRIVATE = ['application_fee_amount', 'customer', 'latest_charge', 'metadata', 'payment_method_options']
const forBrowsers = (body: object): object =>
	Object.fromEntries(Object.entries(body).filter(([field]) => !PRIVATE.includes(field)))

const toAnswer = (fault: StripeFault): Answer => ({
	status: fault.status,
	body: JSON.stringify({ error: fault.body }),
})
